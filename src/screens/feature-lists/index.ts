import type { FeatureList } from '../../platform/calls/feature-list'
import { auditList } from './audit'
import { listProvider } from './list-provider'
import { outboxList } from './outbox'
import { usersList } from './users'
import { withoutSubscriptions } from './without-subscriptions'

/** The admin's lists of features that are no table of their own; they are shown as any resource's, and only read. */
export const featureLists: readonly FeatureList[] = [auditList, outboxList, usersList, withoutSubscriptions]

/** Name of their data provider. */
export const featureListProvider = 'feature-lists'

/** refine's data provider for them. */
export const featureListsProvider = listProvider(featureLists)
