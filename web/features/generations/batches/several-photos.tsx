import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { batches } from '#contracts/batches.ts'
import { send } from '#web/api/client.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showError } from '../queries.ts'
import { handOver } from './hand-over.ts'
import { listKey } from './queries.ts'
import { useSeveralCopy } from './several-copy.ts'
import { makeThumb } from './thumbs.ts'

interface SeveralPhotosProps {
  files: File[]
  /** The plan has batches. */
  mayHave: boolean
  onClose: () => void
}

const shown = 12

/** Several photos dropped where one belongs: a film strip, and with one tap a batch of them. */
export function SeveralPhotos({ files, mayHave, onClose }: SeveralPhotosProps) {
  const copy = useSeveralCopy()
  const begin = useBatchOf(files)
  return (
    <section
      aria-labelledby="several-title"
      className="mb-7 grid gap-4 border-[1.5px] border-control bg-sheet px-4 py-4"
    >
      <div className="flex items-start gap-4">
        <div className="me-auto">
          <h2 id="several-title" className="text-2xl">
            {copy.title(files.length)}
          </h2>
          <p className="mt-1 max-w-[60ch] text-ink-2">{mayHave ? copy.text : copy.locked}</p>
        </div>
        <Button look="ghost" size="icon" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {files.slice(0, shown).map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called the same
          <Frame key={at} file={file} />
        ))}
        {files.length > shown && (
          <li className="grid h-24 w-18 shrink-0 place-items-center bg-sheet-2 font-semibold">
            +{files.length - shown}
          </li>
        )}
      </ul>
      <div>
        {mayHave ? (
          <Button busy={begin.isPending} disabled={begin.isPending} onClick={() => begin.mutate()}>
            {copy.begin}
          </Button>
        ) : (
          <Link href="/account" className={button({ look: 'primary' })}>
            {copy.plans}
          </Link>
        )}
      </div>
    </section>
  )
}

function useBatchOf(files: File[]) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: () => send(batches.create, { body: { look: { gender: 'female', poses: ['frontale'] } } }),
    onSuccess: ({ id }) => {
      handOver(id, files)
      void client.invalidateQueries({ queryKey: listKey, exact: true })
      navigate(`/lotti/${id}`)
    },
    onError: showError,
  })
}

function Frame({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    void makeThumb(file).then((next) => {
      made = next
      if (isGone && next) URL.revokeObjectURL(next)
      else setUrl(next)
    })
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [file])
  return (
    <li className="h-24 w-18 shrink-0 overflow-hidden bg-sheet-2">
      {url && <img src={url} alt={file.name} className="size-full object-cover" />}
    </li>
  )
}
