import { useCopy } from './copy.ts'

export const SkipLink = () => {
  const copy = useCopy()
  return (
    <a
      href="#main"
      className="sr-only z-70 rounded-cut bg-tape p-3 font-semibold text-on-tape focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
    >
      {copy.skip}
    </a>
  )
}
