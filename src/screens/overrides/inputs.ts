import type { OwnInput } from '../kinds/kind-view'
import { PlanInput } from './plan-input'

/** Inputs of one field each, instead of that of its kind, by resource and field. */
const inputs: Readonly<Record<string, Readonly<Record<string, OwnInput>>>> = {
  subscriptions: { subscription_plan_id: PlanInput, next_plan_id: PlanInput },
}

export const ownInput = (resource: string, field: string): OwnInput | undefined => inputs[resource]?.[field]
