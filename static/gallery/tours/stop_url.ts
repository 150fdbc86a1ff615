/** The address of a stop of a tour; the first one is that of the tour. */
export const stopUrl = ({ tour_id, stop }: { tour_id: number; stop: number }): string =>
  `/tours/${tour_id}${stop === 1 ? "" : `?stop=${stop}`}`;
