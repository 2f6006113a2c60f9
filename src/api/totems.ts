import { endpoints } from '../../domain/contract'
import { HttpFailure } from '../providers/http'
import { announce } from '../providers/notification'
import { call } from './call'

/** A new secret of a totem, which nobody is told again; null where it was refused, which has been told. */
export async function newTotemSecret(id: number): Promise<string | null> {
  try {
    return (await call(endpoints.newTotemSecret, { params: { id: String(id) } })).data.secret
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error
    if (error.status === 404) announce({ type: 'error', title: error.message })
    return null
  }
}
