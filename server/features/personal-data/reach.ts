import type { Context } from '../../http/context'
import { findServed } from '../../resources'
import type { Row } from '../../resources/serve'
import { liveRow } from '../../resources/write'

/** 404 for who is no patient, or no longer. */
export const reachPatient = (context: Context, id: number): Promise<Row> =>
  liveRow(context, findServed('patients'), String(id))
