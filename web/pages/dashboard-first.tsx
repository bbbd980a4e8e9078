import { UsageLine } from '#web/features/billing/usage-card.tsx'
import { EmptyBench } from '#web/features/generations/bench/empty-bench.tsx'
import { useCopy as useWorkCopy } from '#web/features/generations/copy.ts'
import { usePhoto } from '#web/features/generations/photo-field.tsx'
import { AppFrame } from '#web/shell/app-frame.tsx'
import { useCopy as useShellCopy } from '#web/shell/copy.ts'
import { HeaderBar } from '#web/shell/header-bar.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useCopy } from './copy.ts'
import { DashboardGrid } from './dashboard-grid.tsx'

/** The dashboard without account data: prerendered, and disabled until the app has loaded. */
export function DashboardFirst() {
  const copy = useCopy()
  const shell = useShellCopy()
  const work = useWorkCopy()
  const product = usePhoto(() => undefined)
  return (
    <>
      <p role="status" className="sr-only">
        {shell.loading}
      </p>
      <fieldset disabled inert className="contents">
        <AppFrame
          header={
            <HeaderBar>
              <div className="ms-auto" />
            </HeaderBar>
          }
        >
          <DashboardGrid title={copy.dashboard} aside={<div className="skeleton min-h-44" />}>
            <section>
              <UsageLine>
                {/* Holds the place of the numbers. */}
                <p className="sm:max-lg:order-last sm:max-lg:w-full">&nbsp;</p>
              </UsageLine>
              <div className="max-sm:hidden">
                <div className="skeleton h-11" />
                {/* Holds the place of the scale. */}
                <p>&nbsp;</p>
              </div>
            </section>
            <div>
              <Tabs
                label={work.workArea}
                value="new"
                onChange={() => undefined}
                tabs={[
                  { value: 'new', label: work.tabNew },
                  { value: 'history', label: work.tabHistory },
                ]}
              >
                <EmptyBench
                  product={product}
                  offered={null}
                  onResume={() => undefined}
                  onDiscard={() => undefined}
                  onMany={undefined}
                />
              </Tabs>
            </div>
          </DashboardGrid>
        </AppFrame>
      </fieldset>
    </>
  )
}
