import { type ReactNode, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useBatchCopy } from './copy.ts'

interface DropAreaProps {
  onFiles: (files: File[]) => void
  onCsv: (file: File) => void
  isBusy?: boolean
  /** Small once there is something in the batch. */
  isCompact?: boolean
  children?: ReactNode
}

/** Where a folder, many photos or a list goes; the frame is the cutting line of pattern paper. */
export function DropArea({ onFiles, onCsv, isBusy = false, isCompact = false, children }: DropAreaProps) {
  const { drop: copy } = useBatchCopy()
  const folder = useRef<HTMLInputElement>(null)
  const csv = useRef<HTMLInputElement>(null)
  const take = (files: File[]) => {
    const lists = files.filter(({ name }) => /\.csv$/i.test(name))
    const others = files.filter((file) => !lists.includes(file))
    if (others.length > 0) onFiles(others)
    else if (lists[0]) onCsv(lists[0])
  }
  const zone = useDropzone({
    multiple: true,
    noClick: true,
    noKeyboard: true,
    disabled: isBusy,
    onDrop: take,
  })
  return (
    <div
      {...zone.getRootProps({ role: 'presentation', tabIndex: -1 })}
      className={cn(
        'paper grid justify-items-center border-2 border-dashed px-5 text-center transition-colors',
        isCompact ? 'gap-3 py-5' : 'gap-4 py-12',
        zone.isDragActive ? 'border-tape bg-sheet' : 'border-control',
      )}
    >
      <input
        {...zone.getInputProps({ 'aria-label': copy.files, accept: 'image/png,image/jpeg,image/webp' })}
      />
      <div className="max-w-[52ch]">
        <p className={isCompact ? 'text-lg font-semibold' : 'display text-[1.9rem]'}>
          {zone.isDragActive ? copy.over : copy.title}
        </p>
        {!isCompact && <p className="mt-2 text-ink-2">{copy.hint}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          look={isCompact ? 'outline' : 'primary'}
          size={isCompact ? 'sm' : 'md'}
          busy={isBusy}
          disabled={isBusy}
          onClick={zone.open}
        >
          <Icon name="upload" size="size-4.5" />
          {copy.files}
        </Button>
        <Button
          look="outline"
          size={isCompact ? 'sm' : 'md'}
          disabled={isBusy}
          className="max-sm:hidden"
          onClick={() => folder.current?.click()}
        >
          {copy.folder}
        </Button>
        <Button
          look="ghost"
          size={isCompact ? 'sm' : 'md'}
          disabled={isBusy}
          title={copy.csvHint}
          onClick={() => csv.current?.click()}
        >
          {copy.csv}
        </Button>
      </div>
      {!isCompact && <p className="text-[0.9375rem] text-ink-2">{copy.csvHint}</p>}
      {children}
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        // React knows the attribute under this name only.
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <input
        ref={csv}
        type="file"
        hidden
        accept=".csv,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onCsv(file)
          target.value = ''
        }}
      />
    </div>
  )
}
