import { type ReactNode, useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { useCopy } from './copy.ts'
import { useUploadPicture } from './queries.ts'

interface PictureFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** What stands below: what the picture is. */
  children: ReactNode
}

/** The picture of a model: an address, or a file whose address is put there. Shown when it lies with us already. */
export function PictureField({ value, onChange, error, children }: PictureFieldProps) {
  const copy = useCopy()
  const [uploaded, setUploaded] = useState('')
  return (
    <div className="grid content-start gap-4 sm:max-lg:grid-cols-2">
      <Preview address={value} />
      <div className="grid content-start gap-3">
        <Field
          id="model-image"
          inputMode="url"
          label={copy.imageUrl}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          error={error}
          hint={
            <p className="text-[0.9375rem] text-ink-2">
              {uploaded && uploaded === value ? copy.uploaded : copy.imageHint}
            </p>
          }
        />
        <PictureUpload
          onUploaded={(address) => {
            setUploaded(address)
            onChange(address)
          }}
        />
        {children}
      </div>
    </div>
  )
}

function Preview({ address }: { address: string }) {
  const copy = useCopy()
  // The browser may show what is ours only; a picture elsewhere is fetched by the server when the model is saved.
  const isOurs = address.startsWith('/api/')
  return (
    <div className="paper grid aspect-3/4 max-w-60 place-items-center overflow-hidden border-[1.5px] border-line bg-bg">
      {isOurs ? (
        <img src={address} alt={copy.preview} className="size-full object-cover object-top" />
      ) : (
        <span className="bg-bg px-3 py-1 text-ink-2">{copy.noImage}</span>
      )}
    </div>
  )
}

function PictureUpload({ onUploaded }: { onUploaded: (address: string) => void }) {
  const copy = useCopy()
  const upload = useUploadPicture()
  return (
    <FileButton
      label={copy.upload}
      accept="image/png,image/jpeg,image/webp"
      busy={upload.isPending}
      onFile={(picture) => upload.mutate(picture, { onSuccess: ({ imageUrl }) => onUploaded(imageUrl) })}
    >
      {upload.isPending ? copy.uploading : copy.upload}
    </FileButton>
  )
}
