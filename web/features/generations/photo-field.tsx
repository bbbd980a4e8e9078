import { type ReactNode, useState } from 'react'
import type { photoErrors } from '#contracts/errors.ts'
import { photoErrorText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Dropzone } from '#web/ui/dropzone.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { acceptedTypes, checkPhoto } from './check-photo.ts'
import { useCopy } from './copy.ts'

const refusals: Record<string, keyof typeof photoErrors> = {
  'file-invalid-type': 'format_unsupported',
  'file-too-large': 'too_large',
  'file-too-small': 'file_empty',
  'too-many-files': 'too_many_files',
}

/** The state of one photo: being checked, refused with a reason, or taken, perhaps with a warning. */
export function usePhoto(onTaken: (file: File) => void) {
  const [isChecking, setChecking] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const [warning, setWarning] = useState<string | null>(null)
  const offer = async (file: File) => {
    setChecking(true)
    const verdict = await checkPhoto(file)
    setChecking(false)
    setReason(verdict.isUsable ? null : verdict.reason)
    if (!verdict.isUsable) return
    setWarning(verdict.warning)
    onTaken(file)
  }
  const reject = (code: string, file: File) => {
    // The browser does not know what the file is; the check does, and names HEIC by its name.
    if (code === 'file-invalid-type') void offer(file)
    else setReason(photoErrorText(refusals[code] ?? 'bad_request'))
  }
  return { isChecking, reason, warning, offer, reject }
}
type Photo = ReturnType<typeof usePhoto>

interface PhotoFieldProps {
  id: string
  label: string
  hint: string
  file: File | null
  photo: Photo
  onRemove: () => void
  /** Takes several at once, where that means something. */
  onMany?: ((files: File[]) => void) | undefined
  isCompact?: boolean
  children?: ReactNode
}

export function PhotoField(props: PhotoFieldProps) {
  const { id, label, hint, file, photo, onRemove, onMany, isCompact, children } = props
  const copy = useCopy()
  const url = useObjectUrl(file)
  return (
    <section aria-labelledby={`${id}-label`}>
      <h3 id={`${id}-label`} className="mb-2 font-semibold">
        {label}
      </h3>
      {file ? (
        <figure
          className={cn(
            'notched grid place-items-center bg-sheet',
            isCompact ? 'h-26 grid-cols-[1fr_auto] gap-3 p-2.5' : 'paper min-h-88 p-5',
          )}
        >
          {url && (
            <img
              src={url}
              alt={`${label}: ${file.name}`}
              className={cn(
                'min-h-0 max-w-full object-contain shadow-[0_6px_24px_var(--shade)]',
                isCompact ? 'max-h-21' : 'max-h-[min(34rem,62vh)]',
              )}
            />
          )}
          <Button
            look="outline"
            size="sm"
            className={cn('bg-sheet', !isCompact && 'absolute end-3 top-3')}
            onClick={onRemove}
          >
            <Icon name="close" size="size-4" />
            {copy.photo.remove}
            <span className="sr-only">: {label}</span>
          </Button>
        </figure>
      ) : (
        <Dropzone
          id={id}
          label={label}
          hint={hint}
          texts={copy.photo}
          accept={acceptedTypes}
          isBusy={photo.isChecking}
          isCompact={isCompact ?? false}
          onFile={photo.offer}
          onReject={photo.reject}
          onMany={onMany}
        >
          {children}
        </Dropzone>
      )}
      <p role="alert" className="mt-2 flex items-start gap-1.5 text-alarm empty:hidden">
        {photo.reason}
      </p>
      {file && photo.warning && (
        <p role="status" className="mt-2 flex items-start gap-2">
          <Icon name="alert" className="mt-0.5" />
          {photo.warning}
        </p>
      )}
    </section>
  )
}
