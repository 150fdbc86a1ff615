/** A preview of the tour on a phone and on a desktop, before it is saved. */
import { useState } from "preact/hooks";
import type { TourLanguage, TourPainting } from "../../../domain/gallery/tour_records.ts";
import { Dialog, DialogHead } from "../../shared/ui/dialog.tsx";
import { isTyping, runShortcut } from "../../shared/keyboard.ts";
import { Segments } from "../../shared/ui/segments.tsx";
import type { Values } from "../../shared/draft.ts";
import { TourScreen } from "../tours/tour_screen.tsx";
import { useSwipe } from "../tours/walk.ts";
import { tourOf } from "./stops.ts";
import { t } from "./messages.ts";

// Sizes of pages below the site's header, in CSS pixels.
const SCREENS = {
  phone: { width: 390, height: 788 },
  desk: { width: 1280, height: 740 },
} as const;
const SIZES = ["phone", "desk"] as const;
const LANGUAGES = ["en", "ru"] as const;
// Largest share of the window for the preview.
const MAX_WINDOW_SHARE = { width: 0.92, height: 0.74 };
// Share of the picture's height on phones, as in tours.css.
const PICTURE_SHARE = 0.4;

/** The dialog. */
export function Preview({ id, draft, paintings, initialStop, onClose }: {
  id: number;
  draft: Values;
  paintings: readonly TourPainting[];
  /** Index of the stop that is shown first. */
  initialStop: number;
  onClose: () => void;
}) {
  const [size, setSize] = useState<(typeof SIZES)[number]>("phone");
  const [language, setLanguage] = useState<TourLanguage>("en");
  const [stopIndex, setStopIndex] = useState(initialStop);
  const tour = tourOf(id, draft, paintings, language);
  const goTo = (to: number) => setStopIndex(Math.min(Math.max(to, 0), tour.stops.length - 1));
  const swipe = useSwipe((step) => goTo(stopIndex + step));
  const { width, height } = SCREENS[size];
  const scale = Math.min(
    1,
    innerWidth * MAX_WINDOW_SHARE.width / width,
    innerHeight * MAX_WINDOW_SHARE.height / height,
  );
  const px = (value: number) => `${Math.round(value)}px`;
  return (
    <Dialog label={t("preview")} onClose={onClose} look="over tour-preview">
      <DialogHead title={t("preview")} onClose={onClose} />
      <div class="cluster gap-3">
        <Segments
          label={t("preview_size")}
          values={SIZES}
          selected={size}
          name={(choice) => t(`preview_${choice}`)}
          onChoose={setSize}
        />
        <Segments
          label={t("preview_language")}
          values={LANGUAGES}
          selected={language}
          name={(choice) => t(`language_${choice}`)}
          onChoose={setLanguage}
        />
      </div>
      <div
        class="preview-room"
        style={{ width: px(width * scale), height: px(height * scale) }}
        onKeyDown={(event) => {
          if (isTyping(event)) return;
          runShortcut({
            ArrowRight: () => goTo(stopIndex + 1),
            ArrowLeft: () => goTo(stopIndex - 1),
          }, event);
        }}
      >
        <div
          // A new key per size, because the picture measures its area only when it is created.
          key={size}
          class="preview-screen tour-page"
          tabIndex={0}
          role="group"
          aria-label={t(`preview_${size}`)}
          style={{
            width: px(width),
            height: px(height),
            transform: `scale(${scale})`,
            "--tour-height": px(height),
            "--tour-picture": px(height * PICTURE_SHARE),
          }}
        >
          <TourScreen tour={tour} stopIndex={stopIndex} goTo={goTo} swipe={swipe} />
        </div>
      </div>
    </Dialog>
  );
}
