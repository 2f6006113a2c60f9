import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../domain/contract'
import type { Campaign, CampaignTemplate, NewCampaign } from '../../domain/contract/broadcasts'
import type { BodyOf } from '../../domain/contract/endpoint'
import { HttpFailure } from '../platform/basic/http'
import { useActingDoctor } from '../session'
import { attempt, attemptOrAnnounce, type Outcome, sendOnce } from './attempt'
import { call } from './call'
import { callKey, callOptions, useCall } from './use-call'

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
export function useTemplateActs() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const refresh = () => client.invalidateQueries({ queryKey: [endpoints.campaignTemplates.path] })
  return {
    add: async (body: BodyOf<typeof endpoints.createTemplate>) => {
      const outcome = await sendOnce('broadcast-template.attempt', body, (idempotencyKey) =>
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

/** What a write answers: the communication as it is now, and whether somebody else has changed it, so that nothing was written. */
export interface WrittenCampaign {
  readonly campaign: Campaign
  readonly isStale: boolean
}

/** The communication in a 409, which says that the one written over is another by now. */
function currentIn(error: unknown): Campaign | undefined {
  if (!(error instanceof HttpFailure) || error.status !== 409) return undefined
  return (error.data as { data?: Campaign } | undefined)?.data
}

async function written(answer: Promise<{ data: Campaign }>): Promise<WrittenCampaign> {
  try {
    return { campaign: (await answer).data, isStale: false }
  } catch (error) {
    const campaign = currentIn(error)
    if (campaign) return { campaign, isStale: true }
    throw error
  }
}

/** Puts what a write answered where it is shown, and has the list read again. */
function storeCampaign(client: QueryClient, actingAs: number | null, data: Campaign): void {
  const input = { params: { id: String(data.id) } }
  client.setQueryData(callKey(endpoints.campaign, actingAs, input), { data })
  void client.invalidateQueries({ queryKey: [endpoints.campaigns.path] })
}

/** The saved state that a form was opened on. */
export type SavedCampaign = Pick<Campaign, 'id' | 'version'>

/** Writes of mass communications; every outcome but `done` is for the caller to show. */
export function useCampaignActs() {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const ofId = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } })
  async function stored(answer: Promise<Outcome<WrittenCampaign>>): Promise<Outcome<WrittenCampaign>> {
    const outcome = await answer
    if (outcome.kind === 'done') storeCampaign(client, actingAs, outcome.data.campaign)
    else void client.invalidateQueries({ queryKey: [endpoints.campaigns.path] })
    return outcome
  }
  return {
    /** @param box where an unanswered attempt is remembered in this tab. */
    create: (box: string, body: NewCampaign) =>
      stored(
        sendOnce(`${box}.attempt`, body, (idempotencyKey) =>
          written(call(endpoints.createCampaign, { body }, { idempotencyKey, actingAs })),
        ),
      ),
    change: (saved: SavedCampaign, body: NewCampaign) =>
      stored(
        attempt(
          written(
            call(endpoints.changeCampaign, { ...ofId(saved), body: { ...body, version: saved.version } }, { actingAs }),
          ),
        ),
      ),
    start: ({ id, version }: SavedCampaign) =>
      stored(
        sendOnce(`broadcast.${id}.start`, { version }, (idempotencyKey) =>
          written(call(endpoints.startCampaign, { ...ofId({ id }), body: { version } }, { idempotencyKey, actingAs })),
        ),
      ),
    stop: (campaign: SavedCampaign) =>
      stored(attemptOrAnnounce(written(call(endpoints.stopCampaign, ofId(campaign), { actingAs })))),
    resume: (campaign: SavedCampaign) =>
      stored(attemptOrAnnounce(written(call(endpoints.resumeCampaign, ofId(campaign), { actingAs })))),
    remove: async (campaign: SavedCampaign) => {
      const outcome = await attemptOrAnnounce(call(endpoints.removeCampaign, ofId(campaign), { actingAs }))
      await client.invalidateQueries({ queryKey: [endpoints.campaigns.path] })
      return outcome
    },
    /** Sends it to the user alone. */
    test: (body: BodyOf<typeof endpoints.testCampaign>) =>
      sendOnce('broadcast-test.attempt', body, (idempotencyKey) =>
        call(endpoints.testCampaign, { body }, { idempotencyKey, actingAs }),
      ),
  }
}
