import { eq } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import { Refusal } from '../../../domain/contract/refusal'
import { recordAction } from '../../audit/audit'
import { campaigns } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { resumeCampaign, stopCampaign } from '../../messages/campaigns/actions'
import { countAudience } from '../../messages/campaigns/count'
import { startCampaign } from '../../messages/campaigns/start'
import { publicOrigin } from '../../net/public-address'
import { previewCampaign, testCampaign } from './preview'
import { broadcaster, listCampaigns, requireCampaign, showCampaign } from './read'
import { registerTemplates } from './templates'
import { changeCampaign, checkAudience, createCampaign, doctorsIn, hasNotStarted, staleCampaign } from './write'

const recorded = (context: Context, action: string, id?: number) =>
  recordAction(context, { action, subject: 'broadcast', subject_id: id ?? null })

const notStarted = () => new Refusal(409, { message: 'La comunicazione non è ancora partita.' })
const hasStarted = () => new Refusal(409, { message: 'La comunicazione è già partita: resta nello storico.' })

/** Mass communications of the acting doctor (product.md §5, /broadcast). */
export const register = routes((handle, deps, app) => {
  const guarded = { guard: broadcaster }
  const ofOne = { guard: (context: Context, id: number) => requireCampaign(context, id) }
  const shown = async (context: Context, id: number) => ({ data: await showCampaign(context, id) })

  handle(endpoints.campaigns, guarded, (context, { query }) => listCampaigns(context, endpoints.campaigns.path, query))
  handle(endpoints.campaign, { requireVisible: ofOne.guard }, (context, { id }) => shown(context, id))
  handle(endpoints.countAudience, guarded, async (context, { body }) => {
    const doctors = await checkAudience(context, body.audience)
    const addressed = { ...body, doctorId: broadcaster(context), doctors }
    return { data: await countAudience(context.tx, context.now, addressed) }
  })
  handle(endpoints.previewCampaign, guarded, async (context, { body }) => {
    const origin = publicOrigin(deps.config, app.server.address())
    return { data: await previewCampaign(context, body, { from: deps.config.mail.from, origin }) }
  })
  handle(endpoints.testCampaign, guarded, async (context, { body }) => {
    await testCampaign(context, body)
    await recorded(context, 'test')
  })
  handle(endpoints.createCampaign, guarded, async (context, { body }) => {
    const id = await createCampaign(context, body)
    await recorded(context, 'create', id)
    return shown(context, id)
  })
  handle(endpoints.changeCampaign, ofOne, async (context, { id, body }) => {
    await changeCampaign(context, id, body)
    await recorded(context, 'update', id)
    return shown(context, id)
  })
  handle(endpoints.removeCampaign, ofOne, async (context, { id }) => {
    if (!hasNotStarted(await requireCampaign(context, id, 'locked'))) throw hasStarted()
    await context.tx.delete(campaigns).where(eq(campaigns.id, id))
    await recorded(context, 'delete', id)
  })
  handle(endpoints.startCampaign, ofOne, async (context, { id, body: { version } }) => {
    const { tx, now } = context
    const campaign = await requireCampaign(context, id, 'locked')
    if (!hasNotStarted(campaign)) return shown(context, id)
    if (campaign.version !== version) throw await staleCampaign(context, id)
    await startCampaign(tx, now, campaign, { doctors: await doctorsIn(context, campaign.audience), deferring: true })
    await recorded(context, 'start', id)
    return shown(context, id)
  })
  handle(endpoints.stopCampaign, ofOne, async (context, { id }) => {
    const campaign = await requireCampaign(context, id, 'locked')
    if (hasNotStarted(campaign)) throw notStarted()
    if (campaign.state === 'running') {
      await stopCampaign(context.tx, context.now, campaign)
      await recorded(context, 'stop', id)
    }
    return shown(context, id)
  })
  handle(endpoints.resumeCampaign, ofOne, async (context, { id }) => {
    const campaign = await requireCampaign(context, id, 'locked')
    if (hasNotStarted(campaign)) throw notStarted()
    if (campaign.state === 'stopped') {
      await resumeCampaign(context.tx, context.now, campaign)
      await recorded(context, 'resume', id)
    }
    return shown(context, id)
  })
  registerTemplates(app, deps)
})
