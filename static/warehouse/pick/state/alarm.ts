/** The alarm of a wrong scan: the device vibrates and plays two low tones, where it can. */
import { localKeeping } from "./load_round.ts";

const SOUND_KEY = "depot.scan_sound";
// Seconds, and hertz: low enough for the loudspeaker of a phone beside fans and engines.
const TONES = [{ at: 0, length: 0.18 }, { at: 0.26, length: 0.35 }];
const FREQUENCY = 330;
const VIBRATION_MS = [200, 80, 350];

/** True if the picker wants the sound on this device; the device's own mute applies besides. */
export const isSoundOn = (): boolean => localKeeping()?.getItem(SOUND_KEY) !== "off";

export function setSoundOn(on: boolean): void {
  try {
    localKeeping()?.setItem(SOUND_KEY, on ? "on" : "off");
  } catch {
    // A full store: it holds until the page is closed.
  }
}

/** Starts the alarm. @returns stops it */
export function soundAlarm(): () => void {
  navigator.vibrate?.(VIBRATION_MS);
  const audio = isSoundOn() ? playTones() : undefined;
  return () => {
    navigator.vibrate?.(0);
    void audio?.close().catch(() => {});
  };
}

function playTones(): AudioContext | undefined {
  // Missing in some scanners' own browsers.
  if (!("AudioContext" in globalThis)) return undefined;
  const audio = new AudioContext();
  for (const { at, length } of TONES) {
    const tone = new OscillatorNode(audio, { type: "square", frequency: FREQUENCY });
    tone.connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + length);
  }
  return audio;
}
