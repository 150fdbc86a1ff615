import { useState } from "preact/hooks";
import { fileUrl, type PictureFile, type ReviewRow } from "../state/review_row.ts";
import { whyEmpty } from "../state/describe_row.ts";
import { t } from "../messages.ts";

/** Width and height in pixels, as people write them. */
export const pixels = ({ width, height }: { width: number; height: number }) =>
  `${width} × ${height}`;

/**
 * One file of a picture with its size, or why there is none.
 *
 * @param preview shown in its place: a new picture that is on its way
 */
export function PictureFrame({ row, file, label, preview, note, brief = false }: {
  row: ReviewRow;
  file: PictureFile;
  label: string;
  preview?: string | undefined;
  note?: string | undefined;
  /** True to show a short text for a missing file. */
  brief?: boolean;
}) {
  const stored = fileUrl(file);
  const url = preview ?? stored;
  const [loadedImage, setLoadedImage] = useState<
    { url: string; size?: { width: number; height: number } }
  >();
  const currentImage = loadedImage !== undefined && loadedImage.url === url
    ? loadedImage
    : undefined;
  const broken = currentImage !== undefined && currentImage.size === undefined;
  return (
    <figure class="pane">
      <figcaption>
        <strong>{label}</strong>
        {currentImage?.size && <span class="soft">{pixels(currentImage.size)} px</span>}
        {note && <span class="wrong">{note}</span>}
      </figcaption>
      <div class={preview ? "pane-ground pane-new" : "pane-ground"}>
        {url && !broken
          ? (
            <img
              key={url}
              src={url}
              alt={`${row.title}, ${row.by}: ${label}`}
              draggable={false}
              decoding="async"
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setLoadedImage({ url, size: { width, height } })}
              onError={() => setLoadedImage({ url })}
            />
          )
          : <p class="pane-empty">{broken ? t("why_broken") : whyEmpty(row, file, brief)}</p>}
      </div>
    </figure>
  );
}
