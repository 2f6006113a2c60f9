import type { AudienceCount } from '../../../../domain/contract/messages/broadcasts'
import { audience } from '../../../../domain/contract/messages/broadcasts'
import { useAudienceCount } from '../../../shared/messages/broadcasts'
import { useDebouncedValue } from '../../../ui/hooks/use-debounced-value'
import { audienceOf, type CampaignDraft, contentOf } from '../draft'

/** How many get what is written, as soon as the conditions have stood still. */
export interface LiveCount {
  /** Of the conditions as they are now; undefined until it is known. */
  readonly count: AudienceCount | undefined
  /** Of earlier conditions, to be shown dimmed meanwhile. */
  readonly earlier: AudienceCount | undefined
  /** The conditions are not complete. */
  readonly isWrong: boolean
  readonly isError: boolean
  readonly retry: () => void
}

const askedBy = (draft: CampaignDraft): string | null => {
  const to = audienceOf(draft)
  if (!audience.safeParse(to).success) return null
  const { purpose, channels } = contentOf(draft)
  return JSON.stringify({ audience: to, purpose, channels })
}

/** Counts the audience of a draft; an answer is shown for the conditions that it was asked for, and for no others. */
export function useAudience(draft: CampaignDraft): LiveCount {
  const asked = askedBy(draft)
  const [settled] = useDebouncedValue(asked)
  const query = useAudienceCount(settled === null ? null : JSON.parse(settled))
  const answer = query.data?.data
  const isNow = asked === settled && !query.isFetching
  return {
    count: isNow ? answer : undefined,
    earlier: answer,
    isWrong: asked === null,
    isError: isNow && query.isError,
    retry: () => void query.refetch(),
  }
}
