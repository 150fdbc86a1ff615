/** Keeps the screen on while the page is seen, where the browser can; answers what ends it. */
export function keepAwake(): () => void {
  let [lock, ended]: [WakeLockSentinel | undefined, boolean] = [undefined, false];
  const ask = async () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      const found = await navigator.wakeLock.request("screen");
      if (ended) await found.release();
      else lock = found;
    } catch {
      // Without it, for example while the battery is low, the screen goes off as usual.
    }
  };
  const onSeen = () => void ask();
  onSeen();
  document.addEventListener("visibilitychange", onSeen);
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", onSeen);
    void lock?.release().catch(() => {});
  };
}
