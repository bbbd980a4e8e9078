import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
import { type DropzoneState, type FileRejection, useDropzone } from 'react-dropzone'
import { button } from './button.tsx'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

interface DropzoneProps {
  id: string
  label: string
  hint: string
  texts: { choose: string; camera: string; accept: string; reject: string }
  accept: Record<string, string[]>
  isBusy?: boolean
  isCompact?: boolean
  onFile: (file: File) => void
  /** The codes of react-dropzone: file-invalid-type, file-too-large, file-too-small, too-many-files. */
  onReject: (code: string, file: File) => void
  /** Unset, one file is all that it takes. */
  onMany?: ((files: File[]) => void) | undefined
  children?: ReactNode
}

/** One file, or several where they mean something, dropped or chosen; the frame is a cutting line that marches while something hangs over it. */
export function Dropzone(props: DropzoneProps) {
  const { id, label, hint, texts, accept, isBusy = false, isCompact = false, onFile, children } = props
  const camera = useRef<HTMLInputElement>(null)
  const zone = useOneFile(props)
  const size = isCompact ? 'sm' : 'md'
  return (
    <div
      {...zone.getRootProps({ role: 'presentation', tabIndex: -1 })}
      className={cn(
        'paper group relative grid cursor-pointer place-items-center px-5 text-center transition-colors',
        isCompact ? 'min-h-26 py-3' : 'min-h-80 py-9',
        colourOf(zone),
      )}
    >
      <CuttingLine isMarching={zone.isDragActive || isBusy} />
      <input {...zone.getInputProps({ id, 'aria-label': label })} />
      <div className="max-w-md">
        {children}
        {isBusy ? (
          <Spinner label={label} />
        ) : (
          <p id={`${id}-hint`} className={cn('mx-auto max-w-[36ch]', isCompact && 'text-[0.9375rem]')}>
            {zone.isDragReject ? texts.reject : zone.isDragAccept ? texts.accept : hint}
          </p>
        )}
        <div className={cn('flex flex-wrap justify-center gap-3', isCompact ? 'mt-2' : 'mt-4')}>
          <WayIn
            icon="upload"
            text={texts.choose}
            of={label}
            disabled={isBusy}
            className={button({ look: isCompact ? 'outline' : 'primary', size })}
            aria-describedby={`${id}-hint`}
            onOpen={zone.open}
          />
          <WayIn
            icon="camera"
            text={texts.camera}
            of={label}
            className={button({ look: 'outline', size, className: 'pointer-fine:hidden' })}
            onOpen={() => camera.current?.click()}
          />
        </div>
      </div>
      <CameraInput ref={camera} accept={accept} onFile={onFile} />
    </div>
  )
}

function colourOf({ isDragReject, isDragAccept }: DropzoneState): string {
  if (isDragReject) return 'text-alarm'
  return isDragAccept ? 'bg-sheet text-ink' : 'text-ink-2 hover:text-ink'
}

const useOneFile = ({ accept, onFile, onReject, onMany }: DropzoneProps) =>
  useDropzone({
    accept,
    maxFiles: onMany ? 0 : 1,
    multiple: onMany !== undefined,
    // The real button inside is the keyboard's way in; a focusable frame around it would nest two controls.
    noKeyboard: true,
    noPaste: true,
    // A drop beside the zone counts too: the page takes it.
    preventDropOnDocument: false,
    onDrop: (files, rejections: FileRejection[]) => {
      const [file] = files
      const [rejection] = rejections
      if (onMany && files.length + rejections.length > 1)
        onMany([...files, ...rejections.map((rejected) => rejected.file)])
      else if (file) onFile(file)
      else if (rejection) onReject(rejection.errors[0]?.code ?? '', rejection.file)
    },
  })

interface WayInProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick'> {
  icon: 'upload' | 'camera'
  text: string
  /** What it is a photo of, for who does not see the frame around it. */
  of: string
  onOpen: () => void
}

/** A button inside the zone, which would take the click as its own. */
const WayIn = ({ icon, text, of, onOpen, ...rest }: WayInProps) => (
  <button
    type="button"
    {...rest}
    onClick={(event) => {
      event.stopPropagation()
      onOpen()
    }}
  >
    <Icon name={icon} size="size-4.5" />
    {text}
    <span className="sr-only">: {of}</span>
  </button>
)

type CameraProps = Pick<DropzoneProps, 'accept' | 'onFile'> & { ref: Ref<HTMLInputElement> }

const CameraInput = ({ ref, accept, onFile }: CameraProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={Object.keys(accept).join(',')}
    capture="environment"
    onClick={(event) => event.stopPropagation()}
    onChange={(event) => {
      const file = event.target.files?.[0]
      if (file) onFile(file)
      event.target.value = ''
    }}
  />
)

const CuttingLine = ({ isMarching }: { isMarching: boolean }) => (
  <svg className="pointer-events-none absolute inset-0 size-full" aria-hidden="true">
    <rect
      x="1"
      y="1"
      width="calc(100% - 2px)"
      height="calc(100% - 2px)"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray="8 6"
      className={isMarching ? 'animate-march' : undefined}
    />
  </svg>
)
