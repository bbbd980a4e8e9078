import { abridged, type Piece } from './difference.ts'

/** Struck through what goes, underlined what comes. */
export const DifferenceText = ({ pieces }: { pieces: Piece[] }) => (
  <p className="mt-1.5 font-mono text-[0.875rem] whitespace-pre-wrap wrap-anywhere">
    {pieces.map(({ kind, text, at }) => {
      if (kind === 'same') return abridged(text)
      const Mark = kind === 'added' ? 'ins' : 'del'
      return (
        <Mark key={at} className={kind === 'added' ? 'font-semibold text-good' : 'bg-alarm-bg text-ink'}>
          {text}
        </Mark>
      )
    })}
  </p>
)
