import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { Campaign, CampaignTemplate, NewCampaign } from '../../../domain/contract/messages/broadcasts'
import { call } from '../../platform/calls/call'
import { attempt, attemptOrAnnounce, type Outcome, sendWithKey } from '../../platform/calls/idempotent-call'
import { callKey, callOptions, useCall } from '../../platform/calls/use-call'
import { useActingDoctor } from '../../platform/session'

/** Mass communications on a page of the list. */
const pageSize = 25
/** Milliseconds between two readings while one is being sent, and while one will begin by itself. Not in a hidden tab. */
const runningEvery = 2000
const waitingEvery = 30_000

const readAgainIn = (campaigns: readonly Campaign[]) =>
  campaigns.some(({ state }) => state === 'running')
    ? runningEvery
    : campaigns.some(({ state }) => state === 'scheduled') && waitingEvery

/** A page of the list, newest first, read again while something is on its way. */
export function useCampaigns(page: number) {
  const actingAs = useActingDoctor()
  const query = { paginate: '1', limit: String(pageSize), page: String(page) } as const
  const result = useQuery({
    ...callOptions(endpoints.campaigns, { query }, actingAs),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => readAgainIn(state.data?.data ?? []),
  })
  return { ...result, campaigns: result.data?.data, meta: result.data?.meta }
}

/** One mass communication, read again while it is on its way; idle without an id. */
export function useCampaign(id: number | null) {
  const actingAs = useActingDoctor()
  return useQuery({
    ...callOptions(endpoints.campaign, { params: { id: String(id ?? 0) } }, actingAs),
    enabled: id !== null,
    refetchInterval: ({ state }) => readAgainIn(state.data ? [state.data.data] : []),
  })
}

/** How many people an audience has now; idle without one. Each input has its own answer: none is shown for another. */
export const useAudienceCount = (body: BodyOf<typeof endpoints.countAudience> | null) =>
  useCall(endpoints.countAudience, { body: body as BodyOf<typeof endpoints.countAudience> }, { enabled: body !== null })

/** What a reader will get; idle without a subject and a text. */
export const useCampaignPreview = (body: BodyOf<typeof endpoints.previewCampaign> | null) =>
  useCall(
    endpoints.previewCampaign,
    { body: body as BodyOf<typeof endpoints.previewCampaign> },
    { enabled: body !== null, staleTime: 60_000 },
  )

const noTemplates: readonly CampaignTemplate[] = []

/** The practice's texts to start from. */
export function useCampaignTemplates() {
  const result = useCall(endpoints.campaignTemplates, {}, { staleTime: 60_000 })
  return { ...result, templates: result.data?.data ?? noTemplates }
}

/** Adds and removes texts to start from. */
export function useTemplateActions() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const refresh = () => client.invalidateQueries({ queryKey: [endpoints.campaignTemplates.path] })
  return {
    add: async (body: BodyOf<typeof endpoints.createTemplate>) => {
      const outcome = await sendWithKey('broadcast-template.attempt', body, (idempotencyKey) =>
        call(endpoints.createTemplate, { body }, { idempotencyKey, actingAs }),
      )
      await refresh()
      return outcome
    },
    remove: async ({ id }: CampaignTemplate) => {
      const outcome = await attemptOrAnnounce(
        call(endpoints.removeTemplate, { params: { id: String(id) } }, { actingAs }),
      )
      await refresh()
      return outcome
    },
  }
}

/** The communication as a write has left it, or as a conflict found it; undefined where nothing is known of it. */
export const campaignOf = (outcome: Outcome<{ readonly data: Campaign }>): Campaign | undefined =>
  outcome.kind === 'done' ? outcome.data.data : outcome.kind === 'stale' ? outcome.current : undefined

/** Puts what a write answered where it is shown, and has the list read again. */
function storeCampaign(client: QueryClient, actingAs: number | null, data: Campaign): void {
  const input = { params: { id: String(data.id) } }
  client.setQueryData(callKey(endpoints.campaign, actingAs, input), { data })
  void client.invalidateQueries({ queryKey: [endpoints.campaigns.path] })
}

/** The saved state that a form was opened on. */
export type SavedCampaign = Pick<Campaign, 'id' | 'version'>

/** Writes of mass communications; every outcome but `done` is for the caller to show. */
export function useCampaignActions() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const ofId = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } })
  async function stored(answer: Promise<Outcome<{ data: Campaign }>>) {
    const outcome = await answer
    const campaign = campaignOf(outcome)
    if (campaign) storeCampaign(client, actingAs, campaign)
    else void client.invalidateQueries({ queryKey: [endpoints.campaigns.path] })
    return outcome
  }
  return {
    /** @param box where an unanswered attempt is remembered in this tab. */
    create: (draftKey: string, body: NewCampaign) =>
      stored(
        sendWithKey(`${draftKey}.attempt`, body, (idempotencyKey) =>
          call(endpoints.createCampaign, { body }, { idempotencyKey, actingAs }),
        ),
      ),
    change: (saved: SavedCampaign, body: NewCampaign) =>
      stored(
        attempt(
          call(endpoints.changeCampaign, { ...ofId(saved), body: { ...body, version: saved.version } }, { actingAs }),
        ),
      ),
    start: ({ id, version }: SavedCampaign) =>
      stored(
        sendWithKey(`broadcast.${id}.start`, { version }, (idempotencyKey) =>
          call(endpoints.startCampaign, { ...ofId({ id }), body: { version } }, { idempotencyKey, actingAs }),
        ),
      ),
    stop: (campaign: SavedCampaign) =>
      stored(attemptOrAnnounce(call(endpoints.stopCampaign, ofId(campaign), { actingAs }), { showsStale: true })),
    resume: (campaign: SavedCampaign) =>
      stored(attemptOrAnnounce(call(endpoints.resumeCampaign, ofId(campaign), { actingAs }), { showsStale: true })),
    remove: async (campaign: SavedCampaign) => {
      const outcome = await attemptOrAnnounce(call(endpoints.removeCampaign, ofId(campaign), { actingAs }))
      await client.invalidateQueries({ queryKey: [endpoints.campaigns.path] })
      return outcome
    },
    /** Sends it to the user alone. */
    test: (body: BodyOf<typeof endpoints.testCampaign>) =>
      sendWithKey('broadcast-test.attempt', body, (idempotencyKey) =>
        call(endpoints.testCampaign, { body }, { idempotencyKey, actingAs }),
      ),
  }
}
