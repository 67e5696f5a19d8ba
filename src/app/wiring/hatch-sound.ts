/** NO5 */
const VOLUME = 0.5
/** Two rising notes, as a bubble that pops upwards: when each begins, in seconds, and its pitch, in hertz. */
const NOTES = [
  { at: 0, pitch: 660 },
  { at: 0.11, pitch: 990 },
]
const LENGTH = 0.22

let context: AudioContext | null = null

/** The site's own sound of a hatch. Where it may not play, as before the page was ever touched, that is only logged. NO5 */
export async function playHatchSound(createContext = () => new AudioContext()): Promise<void> {
  try {
    context ??= createContext()
    if (context.state === 'suspended') {
      // Without a touch `resume` would wait for one, and sound then, out of place.
      if (navigator.userActivation?.hasBeenActive === false) throw new Error('the page was not touched yet')
      await context.resume()
    }
    for (const { at, pitch } of NOTES) ring(context, context.currentTime + at, pitch)
  } catch (error) {
    console.warn('hatch sound: it may not play', error)
  }
}

function ring(audio: AudioContext, start: number, pitch: number) {
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.frequency.setValueAtTime(pitch, start)
  loudness.gain.setValueAtTime(0, start)
  loudness.gain.linearRampToValueAtTime(VOLUME, start + 0.012) // without a ramp it clicks
  loudness.gain.linearRampToValueAtTime(0, start + LENGTH)
  tone.connect(loudness).connect(audio.destination)
  tone.start(start)
  tone.stop(start + LENGTH)
}
