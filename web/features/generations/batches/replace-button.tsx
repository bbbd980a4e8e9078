import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type BatchGarment, batches } from '#contracts/batches.ts'
import { upload } from '#web/api/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { acceptedTypes, checkPhoto } from '../check-photo.ts'
import { downscale } from '../prepare-photo.ts'
import { showError } from '../queries.ts'
import { useBatchCopy } from './copy.ts'
import { nameOf } from './name-of.ts'
import { batchKey } from './queries.ts'

/** Another photo in the place of one that will not do. */
export function ReplaceButton({ batchId, garment }: { batchId: string; garment: BatchGarment }) {
  const { matrix: copy } = useBatchCopy()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const replace = useMutation({
    mutationFn: async (file: File) => {
      const verdict = await checkPhoto(file)
      if (!verdict.isUsable) throw new Error(verdict.reason)
      return upload(batches.addGarment, {
        params: { id: batchId },
        body: { replaces: garment.id, ...(garment.ref && { ref: garment.ref }) },
        files: { productImage: await downscale(file) },
      })
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: batchKey(batchId) }),
  })
  const label = copy.replace(nameOf(garment))
  return (
    <>
      <Button
        look="ghost"
        size="icon"
        aria-label={label}
        title={label}
        disabled={replace.isPending}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={Object.keys(acceptedTypes).join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) replace.mutate(file)
          target.value = ''
        }}
      />
    </>
  )
}
