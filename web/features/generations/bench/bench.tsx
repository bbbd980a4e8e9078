import type { Me } from '#contracts/accounts.ts'
import type { Garment } from '#contracts/garments.ts'
import type { Generation } from '#contracts/generations.ts'
import { Button } from '#web/ui/button.tsx'
import { useDecodedPicture } from '#web/ui/decoded-image.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { useCopy } from '../copy.ts'
import { useHistoryCopy } from '../history-copy.ts'
import type { usePhoto } from '../photo-field.tsx'
import { resultUrl } from '../picture.ts'
import { useBenchCopy } from './bench-copy.ts'
import { Canvas, PhotoOnPaper } from './canvas.tsx'
import { ChoicesPanel } from './choices-panel.tsx'
import type { Draft } from './draft.ts'
import { ResultPanel } from './result-panel.tsx'
import { Strip } from './strip.tsx'
import type { OrderDesk } from './use-order.ts'
import type { ModelPickerSlot } from './wearer-field.tsx'

export interface BenchProps {
  /** Null as long as its photo has not been sent. */
  garment: Garment | null
  /** The one that is looked at; null while the next one is prepared. */
  picture: Generation | null
  draft: Draft
  desk: OrderDesk
  /** What the browser has said of the photo. */
  product: ReturnType<typeof usePhoto>
  /** The photo as it was sent from this tab: it is there without a network too. */
  sentPhoto: File | null
  me: Me
  modelPicker?: ModelPickerSlot | undefined
  onUpgrade: () => void
  onChange: (change: Partial<Draft>) => void
  onOrder: () => void
  onShow: (pictureId: string | null) => void
  onView: (pictureId: string) => void
  onAnotherPose: () => void
  onAnotherPhoto: () => void
}

/** A garment on the table: what there is of it on the left, what is chosen or done with it on the right. */
export function Bench(props: BenchProps) {
  const { garment, picture, draft, desk } = props
  const copy = useCopy()
  const isSending = desk.sending !== null && !picture
  const localUrl = useObjectUrl(draft.product ?? desk.sending?.draft.product ?? props.sentPhoto)
  const photoUrl = localUrl ?? (garment && `${garment.photoUrl}&size=view`)
  const isWatching = isSending || picture !== null
  const result = useDecodedPicture(picture?.status === 'completed' ? resultUrl(picture, 'view') : null)
  return (
    <section
      data-bench
      aria-label={isWatching ? copy.live.progress : undefined}
      className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,3fr)_minmax(19rem,2fr)]"
      // The second click on the button lands here, and would select the words.
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
    >
      <div className={garment ? 'grid content-start gap-3 md:grid-cols-[4.25rem_minmax(0,1fr)]' : ''}>
        {garment && (
          <div className="max-md:order-last">
            <Strip garment={garment} shownId={picture?.id ?? null} onShow={props.onShow} />
          </div>
        )}
        {isWatching ? (
          <Canvas photoUrl={photoUrl} picture={picture} uploadShare={desk.uploadShare} result={result} />
        ) : (
          <ChosenPhoto {...props} url={photoUrl} />
        )}
      </div>
      <div className="content-start md:sticky md:top-20 md:self-start">
        {isWatching ? (
          <ResultPanel
            picture={picture}
            isShown={result.isThere}
            uploadShare={desk.uploadShare}
            onView={() => picture && props.onView(picture.id)}
            onAnotherPose={props.onAnotherPose}
            onAnotherPhoto={props.onAnotherPhoto}
            onFollow={({ id }) => props.onShow(id)}
          />
        ) : (
          <ChoicesPanel
            garment={garment}
            draft={draft}
            onChange={props.onChange}
            onOrder={props.onOrder}
            isSending={desk.sending !== null}
            isKnownSmall={props.product.warning !== null}
            me={props.me}
            modelPicker={props.modelPicker}
            onUpgrade={props.onUpgrade}
          />
        )}
      </div>
    </section>
  )
}

function ChosenPhoto({
  garment,
  draft,
  product,
  url,
  onChange,
  onAnotherPhoto,
}: BenchProps & { url: string | null }) {
  const copy = useCopy()
  const bench = useBenchCopy()
  const texts = useHistoryCopy()
  const label = copy.photo.product
  return (
    <div>
      <PhotoOnPaper url={url} alt={draft.product ? `${label}: ${draft.product.name}` : bench.photo}>
        <Button
          look="outline"
          size="sm"
          className="absolute end-3 top-3 bg-sheet"
          onClick={() => (garment ? onAnotherPhoto() : onChange({ product: null }))}
        >
          <Icon name="close" size="size-4" />
          {garment ? texts.storedRemove : copy.photo.remove}
          {!garment && <span className="sr-only">: {label}</span>}
        </Button>
      </PhotoOnPaper>
      <p role="alert" className="mt-2 text-alarm empty:hidden">
        {product.reason}
      </p>
      {draft.product && product.warning && (
        <p role="status" className="mt-2 flex items-start gap-2">
          <Icon name="alert" className="mt-0.5" />
          {product.warning}
        </p>
      )}
      {garment && (
        <p className="mt-2 flex items-start gap-2 text-ink-2 max-md:hidden">
          <Icon name="check" className="mt-0.5 text-good" />
          {texts.stored}
        </p>
      )}
    </div>
  )
}
