import { passwordProblem, passwordText } from '../../domain/text/password'
import type { ServerConfig } from '../config'
import { isCommonPassword } from './common-passwords'
import { demoPassword } from './demo-password'

/**
 * Why a new password is refused, in Italian; null when accepted. A practice without real patients may go back to the password
 * of the demo accounts.
 */
export function newPasswordProblem(
  { production }: Pick<ServerConfig, 'production'>,
  password: string,
  email: string | null,
) {
  const isDemo = !production && password === demoPassword
  return passwordProblem(password, email) ?? (isCommonPassword(password) && !isDemo ? passwordText.common : null)
}
