import { useState } from 'react'
import { readCoachCopy, useCoachCopy } from './coach-copy.ts'
import { showError } from './queries.ts'
import dress from './samples/dress.webp'
import shirt from './samples/shirt.webp'
import trousers from './samples/trousers.webp'
import tshirt from './samples/tshirt.webp'

const samples = [
  { name: 'dress', url: dress },
  { name: 'tshirt', url: tshirt },
  { name: 'shirt', url: shirt },
  { name: 'trousers', url: trousers },
] as const

/** For people without a photo at hand: a garment of ours takes the same way as their own. */
export function SamplePhotos({ onPick }: { onPick: (photo: File) => Promise<void> }) {
  const copy = useCoachCopy()
  const [isFetching, setFetching] = useState(false)
  const pick = async (name: string, url: string) => {
    setFetching(true)
    const photo = await fetchPhoto(name, url).catch(() => null)
    setFetching(false)
    if (photo) await onPick(photo)
    else showError(new Error(readCoachCopy().samples.failed))
  }
  return (
    <section aria-labelledby="samples-title" className="border-t border-line pt-5">
      <h3 id="samples-title" className="font-semibold">
        {copy.samples.title}
      </h3>
      <p className="text-ink-2">{copy.samples.text}</p>
      <ul className="mt-3 grid grid-cols-4 gap-2.5 sm:max-w-lg">
        {samples.map(({ name, url }) => (
          <li key={name}>
            <button
              type="button"
              disabled={isFetching}
              onClick={() => pick(name, url)}
              className="group block w-full text-start"
            >
              <span className="notched block overflow-hidden bg-sheet">
                <img
                  src={url}
                  alt=""
                  width="540"
                  height="720"
                  loading="lazy"
                  className="aspect-3/4 w-full object-cover transition-transform group-hover:scale-103"
                />
              </span>
              <span className="mt-1.5 block text-[0.875rem] leading-tight">{copy.samples.names[name]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

async function fetchPhoto(name: string, url: string): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(String(response.status))
  return new File([await response.blob()], `${name}.webp`, { type: 'image/webp' })
}
