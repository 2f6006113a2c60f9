import { useLinkToken } from '../links/link-token'
import { AskForLink } from './ask-for-link'
import { NewPassword } from './new-password'

/** A password forgotten (specification §2): without a token the address to mail a link to, with one the new password. */
export default function ResetPasswordPage() {
  const [token, forgetToken] = useLinkToken()
  return token === null ? <AskForLink /> : <NewPassword token={token} onNewLink={forgetToken} />
}
