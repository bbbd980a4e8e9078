import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey, CreatedKey } from '#contracts/keys.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { useCopy } from './copy.ts'
import { KeyForm } from './key-form.tsx'
import { OwnedList } from './owned-list.tsx'
import { keysQuery, useRevokeKey, useRotateKey } from './queries.ts'
import { SecretOnce } from './secret-once.tsx'
import { tellDone, tellFailure } from './tell.ts'

export function KeysPanel({ isLiveSold }: { isLiveSold: boolean }) {
  const { keys: copy } = useCopy()
  const keys = useQuery(keysQuery)
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const docs = (
    <a href="/sviluppatori" className="py-2 underline underline-offset-4">
      {copy.docs}
    </a>
  )
  return (
    <Panel id="keys" title={copy.title} text={copy.text} aside={docs}>
      <KeyForm isLiveSold={isLiveSold} onCreated={setCreated} />
      {created && (
        <SecretOnce key={created.id} what="key" value={created.key} onClose={() => setCreated(null)} />
      )}
      <OwnedList query={keys} empty={{ title: copy.empty, text: copy.emptyText }}>
        {(key) => <Key apiKey={key} onCreated={setCreated} />}
      </OwnedList>
    </Panel>
  )
}

function Key({ apiKey, onCreated }: { apiKey: ApiKey; onCreated: (key: CreatedKey) => void }) {
  const { keys: copy } = useCopy()
  const rotate = useRotateKey()
  const revoke = useRevokeKey()
  const { id, name, mode, hint, isReplaced } = apiKey
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="woven">{copy.modes[mode]}</span>
        </p>
        <p className="font-mono text-[0.875rem] text-ink-2 wrap-anywhere">{hint}</p>
        <p className="text-[0.9375rem] text-ink-2 tabular-nums">
          <Life apiKey={apiKey} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isReplaced && (
          <Button
            look="outline"
            size="sm"
            busy={rotate.isPending}
            disabled={rotate.isPending}
            onClick={() => rotate.mutate(id, { onSuccess: onCreated, onError: tellFailure(copy.failed) })}
          >
            {copy.rotate}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
        <SureButton
          label={copy.revoke}
          about={name}
          busy={revoke.isPending}
          onSure={() =>
            revoke.mutate(id, { onSuccess: tellDone(copy.revoked), onError: tellFailure(copy.failed) })
          }
        />
      </div>
    </div>
  )
}

/** When it was used, and until when it works. */
function Life({ apiKey: { lastUsedAt, lastUsedNetwork, expiresAt, isReplaced } }: { apiKey: ApiKey }) {
  const { keys: copy } = useCopy()
  const { formatDay } = useFormats()
  const used = lastUsedAt ? copy.used(formatDay(lastUsedAt), lastUsedNetwork ?? '') : copy.never
  if (!expiresAt) return used
  return `${used}, ${(isReplaced ? copy.replaced : copy.until)(formatDay(expiresAt))}`
}
