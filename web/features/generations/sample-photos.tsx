import { useEffect, useRef, useState } from 'react'
import { type Gender, genders, type Pose, poses } from '#contracts/generations.ts'
import { photoOf, readyOf, type SampleName, sampleNames } from '#web/art/samples.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { useCopy } from './copy.ts'
import { showError } from './queries.ts'
import { readSamplesCopy, useSamplesCopy } from './samples/copy.ts'

interface SamplePhotosProps {
  /** Takes the photo the way that a person's own takes, credit included. */
  onPick: (photo: File) => Promise<void>
}

/** For people without a photo at hand: what comes out of a garment of ours, made beforehand. */
export function SamplePhotos({ onPick }: SamplePhotosProps) {
  const copy = useSamplesCopy()
  const [opened, setOpened] = useState<SampleName | null>(null)
  return (
    <>
      <ul className="mt-3 grid grid-cols-4 gap-2.5 sm:max-w-lg">
        {sampleNames.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-expanded={opened === name}
              onClick={() => setOpened(opened === name ? null : name)}
              className="group block w-full text-start"
            >
              <span className="notched block overflow-hidden bg-sheet">
                <LazyImage
                  src={photoOf(name)}
                  alt=""
                  width="540"
                  height="720"
                  className="aspect-3/4 w-full object-cover transition-transform group-hover:scale-103"
                />
              </span>
              <span className="mt-1.5 block text-[0.875rem] leading-tight group-aria-expanded:font-semibold">
                {copy.names[name]}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened && <ReadyMade name={opened} onPick={onPick} onClose={() => setOpened(null)} />}
    </>
  )
}

interface ReadyMadeProps extends SamplePhotosProps {
  name: SampleName
  onClose: () => void
}

function ReadyMade({ name, onPick, onClose }: ReadyMadeProps) {
  const words = useSamplesCopy()
  const { labels, gender: genderLegend, pose: poseLegend } = useCopy()
  const [gender, setGender] = useState<Gender>('female')
  const [pose, setPose] = useState<Pose>('frontale')
  const [isFetching, setFetching] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  // The screen often ends above it.
  useEffect(() => {
    whole.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const make = async () => {
    setFetching(true)
    const photo = await fetchPhoto(name).catch(() => null)
    setFetching(false)
    if (photo) await onPick(photo)
    else showError(new Error(readSamplesCopy().failed))
  }
  const chooseOwn = () => {
    onClose()
    // The field above, whose name the specification gives.
    document.getElementById('productImage')?.click()
  }
  return (
    <div ref={whole} className="mt-6 flex animate-rise flex-wrap gap-6">
      <figure className="notched mx-auto w-full max-w-60 bg-sheet p-2">
        <div aria-live="polite" className="skeleton aspect-2/3">
          <img
            key={name + gender + pose}
            src={readyOf(name, gender, pose)}
            alt={words.alt(words.names[name], labels.pose[pose])}
            width="640"
            height="960"
            className="size-full object-cover"
          />
        </div>
        <figcaption className="px-1 pt-2 text-[0.875rem] leading-snug text-ink-2">
          {words.label}
          {pose === 'posteriore' && ` ${words.back}`}
        </figcaption>
      </figure>
      <div className="grid min-w-0 flex-1 basis-80 content-start gap-5">
        <p className="flex items-start gap-2 font-semibold">
          <Icon name="check" className="mt-0.5" />
          {words.free}
        </p>
        <Choice
          legend={genderLegend}
          value={gender}
          onChange={setGender}
          options={genders.map((value) => ({ value, label: labels.gender[value] }))}
        />
        <Choice
          legend={poseLegend}
          value={pose}
          onChange={setPose}
          options={poses.map((value) => ({ value, label: labels.pose[value] }))}
        />
        <div className="flex flex-wrap gap-3">
          <Button onClick={chooseOwn}>{words.own}</Button>
          <Button
            look="outline"
            busy={isFetching}
            disabled={isFetching}
            className="h-auto min-h-11 py-2"
            onClick={make}
          >
            <span className="whitespace-normal">{words.make}</span>
          </Button>
        </div>
      </div>
    </div>
  )
}

async function fetchPhoto(name: SampleName): Promise<File> {
  const response = await fetch(photoOf(name))
  if (!response.ok) throw new Error(String(response.status))
  return new File([await response.blob()], `${name}.webp`, { type: 'image/webp' })
}
