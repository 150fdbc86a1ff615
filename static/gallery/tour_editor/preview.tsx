/** The tour as visitors will see it, on a phone and on a desk, before it is saved. */
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

// CSS pixels. What a page has of the window below the head of the site.
const SCREENS = {
  phone: { width: 390, height: 788 },
  desk: { width: 1280, height: 740 },
} as const;
const SIZES = ["phone", "desk"] as const;
const LANGUAGES = ["en", "ru"] as const;
// Share of the window that the dialog leaves for the screen.
const ROOM = { width: 0.92, height: 0.74 };
// As tours.css has it on phones.
const PICTURE = 0.4;

/** The dialog. */
export function Preview({ id, draft, paintings, begin, onClose }: {
  id: number;
  draft: Values;
  paintings: readonly TourPainting[];
  /** The stop that is seen first. */
  begin: number;
  onClose: () => void;
}) {
  const [size, setSize] = useState<(typeof SIZES)[number]>("phone");
  const [language, setLanguage] = useState<TourLanguage>("en");
  const [at, setAt] = useState(begin);
  const tour = tourOf(id, draft, paintings, language);
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), tour.stops.length - 1));
  const swipe = useSwipe((step) => go(at + step));
  const { width, height } = SCREENS[size];
  const scale = Math.min(
    1,
    innerWidth * ROOM.width / width,
    innerHeight * ROOM.height / height,
  );
  const px = (value: number) => `${Math.round(value)}px`;
  return (
    <Dialog label={t("preview")} onClose={onClose} look="over tour-preview">
      <DialogHead title={t("preview")} onClose={onClose} />
      <div class="cluster gap-3">
        <Segments
          label={t("preview_size")}
          values={SIZES}
          chosen={size}
          name={(one) => t(`preview_${one}`)}
          onChoose={setSize}
        />
        <Segments
          label={t("preview_language")}
          values={LANGUAGES}
          chosen={language}
          name={(one) => t(`language_${one}`)}
          onChoose={setLanguage}
        />
      </div>
      <div
        class="preview-room"
        style={{ width: px(width * scale), height: px(height * scale) }}
        onKeyDown={(event) => {
          if (isTyping(event)) return;
          runShortcut({ ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1) }, event);
        }}
      >
        <div
          // The picture measures itself when it appears: another screen is another picture.
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
            "--tour-picture": px(height * PICTURE),
          }}
        >
          <TourScreen tour={tour} at={at} go={go} swipe={swipe} />
        </div>
      </div>
    </Dialog>
  );
}
