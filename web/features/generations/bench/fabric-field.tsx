import type { Fabric } from '#contracts/generations.ts'
import { useBenchCopy } from './bench-copy.ts'

interface FabricFieldProps {
  value: Fabric | null
  onChange: (fabric: Fabric | null) => void
}

/** One photo does not tell sheer cloth from pale cloth, so the shop may say it. */
export function FabricField({ value, onChange }: FabricFieldProps) {
  const bench = useBenchCopy()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-ink"
          checked={value === 'sheer'}
          aria-describedby="fabric-hint"
          onChange={({ target }) => onChange(target.checked ? 'sheer' : null)}
        />
        {bench.sheer}
      </label>
      <p id="fabric-hint" className="text-[0.9375rem] text-ink-2">
        {bench.sheerHint}
      </p>
    </div>
  )
}
