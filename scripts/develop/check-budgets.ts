import { budgetOf } from '#contracts/pages.ts'
import { buildWebWhenStale } from './build-web.ts'
import { weighPages } from './page-weights.ts'

await buildWebWhenStale()
let isOver = false
for (const weight of weighPages()) {
  const budgets = budgetOf(weight.page)
  const cells = (['js', 'css', 'fonts'] as const).map((kind) => {
    const over = weight[kind] > budgets[kind]
    isOver ||= over
    return `${kind} ${weight[kind].toFixed(1)}/${budgets[kind]} KB${over ? ' OVER' : ''}`
  })
  console.log(weight.page.padEnd(18), cells.join('  '))
}
process.exitCode = isOver ? 1 : 0
