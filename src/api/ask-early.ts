import { plainCall } from '../platform/basic/public-call'
import { queryString } from '../platform/basic/query-string'
import { getSession } from '../session'

type Query = Parameters<typeof queryString>[0]

/** A call of the signed-in user made before the console's code has come; undefined: no answer, whoever needs it asks again. */
export async function askEarly<T>(path: string, query: Query = {}): Promise<T | undefined> {
  const { token, actingDoctorId } = getSession()
  const outcome = await plainCall<T>({
    method: 'GET',
    path: `${path}?${queryString(query)}`,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(actingDoctorId !== null && { 'X-Acting-As': String(actingDoctorId) }),
    },
  })
  return outcome.kind === 'done' ? outcome.data : undefined
}
