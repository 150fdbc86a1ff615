/** Small marks of the review, as big as the text around them. */
const Mark = ({ path, name }: { path: string; name: string }) => (
  <svg
    class={`mark-icon mark-icon-${name}`}
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} />
  </svg>
);

/** Looked at. */
export const CheckIcon = () => <Mark name="checked" path="m3 8.5 3.2 3.2L13 4.5" />;
/** Replaced or taken down by a curator. */
export const FixedIcon = () => <Mark name="fixed" path="m1.5 8.5 3 3 5.5-7M8 10.800l.7.7 5.8-7" />;
