import { useCopy } from './account-copy.ts'

/** Where nobody pays real money, every screen about money says so. */
export const SimulatedNote = () => {
  const copy = useCopy()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-ink-2">
      <span className="bg-tape px-2 py-0.5 font-semibold text-on-tape">{copy.simulated}</span>
      {copy.simulatedText}
    </p>
  )
}
