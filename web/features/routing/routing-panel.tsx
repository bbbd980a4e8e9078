import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConfiguredProvider, RoutingRule, RoutingVersion } from '#contracts/routing.ts'
import { Fetched } from '#web/ui/fetched.tsx'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { Providers } from './providers.tsx'
import { routingQuery } from './queries.ts'
import { RuleEditor } from './rule-editor.tsx'
import { Versions } from './versions.tsx'

interface Routing {
  providers: ConfiguredProvider[]
  versions: RoutingVersion[]
}

/** Who makes whose pictures, and what each provider has cost today. */
export function RoutingPanel() {
  return (
    <Fetched query={useQuery(routingQuery)}>
      {({ providers, versions }: Routing) => (
        <div className="grid grid-cols-1 gap-14">
          <Providers providers={providers} />
          {/* A fresh form after each version, also another administrator's. */}
          <Rules key={versions[0]?.number ?? 0} providers={providers} versions={versions} />
        </div>
      )}
    </Fetched>
  )
}

function Rules({ providers, versions }: Routing) {
  const saved = versions[0]?.rules ?? []
  const [rules, setRules] = useState<RoutingRule[]>(saved)
  const isDirty = JSON.stringify(rules) !== JSON.stringify(saved)
  useLeaveGuard(isDirty)
  return (
    <>
      <RuleEditor
        rules={rules}
        configured={providers.map(({ name }) => name)}
        isDirty={isDirty}
        seen={versions[0]?.createdAt ?? null}
        onChange={setRules}
        onReset={() => setRules(saved)}
      />
      <Versions versions={versions} onLoad={setRules} />
    </>
  )
}
