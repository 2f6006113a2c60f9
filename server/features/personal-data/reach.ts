import type { Context } from '../../http/context'
import { findServed } from '../../resources'
import type { Row } from '../../resources/engine/serve'
import { liveRow } from '../../resources/engine/write'

/** 404 for who is no patient, or no longer. */
export const reachPatient = (context: Context, id: number): Promise<Row> =>
  liveRow(context, findServed('patients'), String(id))
