import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  CopyOutlined,
  GiftOutlined,
  PercentageOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { mostCanceled } from '../../../domain/contract/booking/admin-bookings'
import { mostOffered } from '../../../domain/contract/practice/subscriptions'
import { bulkLimit } from '../../../domain/resource'
import { lazyPart } from '../../platform/basic/load-chunk'
import type { Act } from './act'

const activation: readonly Act[] = [
  {
    ...{ label: 'Attiva', icon: <CheckCircleOutlined aria-hidden />, most: bulkLimit },
    isFor: ({ active }) => active === false,
    does: { values: { active: true } },
  },
  {
    ...{ label: 'Disattiva', icon: <StopOutlined aria-hidden />, most: bulkLimit },
    isFor: ({ active }) => active === true,
    does: { values: { active: false } },
  },
]

const prices: Act = {
  ...{ label: 'Prezzo ± %', icon: <PercentageOutlined aria-hidden />, most: bulkLimit },
  isFor: ({ price }) => typeof price === 'number' && price > 0,
  does: { Dialog: lazyPart(() => import('./price-percent')) },
}

const offer: Act = {
  ...{ label: 'Offri un abbonamento', icon: <GiftOutlined aria-hidden />, most: mostOffered },
  isFor: ({ active, plan }) => active !== false && !plan,
  does: { Dialog: lazyPart(() => import('./offer-subscription')) },
}

const cancellation: Act = {
  ...{ label: 'Cancella', icon: <CloseCircleOutlined aria-hidden />, most: mostCanceled },
  isFor: ({ status }) => status === 'confirmed' || status === 'pending',
  does: { Dialog: lazyPart(() => import('./cancel-visits')) },
}

const hours: Act = {
  ...{ label: 'Copia l’orario', icon: <CopyOutlined aria-hidden />, most: 1 },
  isFor: ({ need_setup }) => need_setup === true,
  does: { Dialog: lazyPart(() => import('./copy-hours')) },
}

/** By the name of the resource: an act of one's own is a line here. */
const acts: Readonly<Record<string, readonly Act[]>> = {
  assistants: activation,
  bookings: [cancellation],
  doctors: [offer, ...activation],
  drugs: [prices, ...activation],
  medical_representatives: activation,
  'office-users': [hours],
  officies: activation,
  'subscription-plans': [prices, ...activation],
  totems: activation,
  'without-subscriptions': [offer],
}

export const actsOf = (resource: string): readonly Act[] => acts[resource] ?? []
