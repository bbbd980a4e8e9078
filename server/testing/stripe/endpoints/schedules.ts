import { list, part, text } from '../form.ts'
import { aPhase, aSchedule } from '../objects/schedule.ts'
import { parameters } from '../parameters.ts'
import { emit } from '../world.ts'
import { type Endpoint, get, invalid, knownPrice, need, path, running } from './endpoint.ts'

export const schedules: Endpoint[] = [
  {
    method: 'POST',
    path: path('subscription_schedules'),
    allowed: parameters.createSchedule,
    run: (world, form) => {
      const subscription = running(world, need(form, 'from_subscription'))
      if (subscription.schedule) throw invalid('', 'The subscription is already attached to a schedule.')
      const schedule = aSchedule(subscription, world.now())
      world.schedules.set(schedule.id, schedule)
      subscription.schedule = schedule.id
      emit(world, 'subscription_schedule.created', schedule)
      return schedule
    },
  },
  {
    method: 'GET',
    path: path('subscription_schedules/:id'),
    allowed: parameters.nothing,
    run: (world, _f, [id]) => get(world.schedules, id),
  },
  {
    method: 'POST',
    path: path('subscription_schedules/:id'),
    allowed: parameters.updateSchedule,
    run: (world, form, [id]) => {
      const schedule = get(world.schedules, id)
      const [first, second] = list(form.phases)
      const begin = Number(text(part(first, 'start_date')))
      const middle = Number(text(part(first, 'end_date')))
      if (begin !== schedule.phases[0]?.start_date || !middle)
        throw invalid('', 'You can not modify the start date of the current phase.')
      const priceOf = (phase: typeof first) => knownPrice(text(part(phase, 'items', '0', 'price')))
      schedule.phases = [
        aPhase(priceOf(first), begin, middle),
        aPhase(priceOf(second), middle, middle + 30 * 86400),
      ]
      emit(world, 'subscription_schedule.updated', schedule)
      return schedule
    },
  },
  {
    method: 'POST',
    path: path('subscription_schedules/:id/release'),
    allowed: parameters.nothing,
    run: (world, _form, [id]) => {
      const schedule = get(world.schedules, id)
      const subscription = world.subscriptions.get(String(schedule.subscription))
      if (subscription) subscription.schedule = null
      Object.assign(schedule, { status: 'released', subscription: null })
      emit(world, 'subscription_schedule.released', schedule)
      return schedule
    },
  },
]
