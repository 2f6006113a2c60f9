import type { AuthProvider } from '@refinedev/core'
import { signOut } from '../platform/basic/log-out'
import { getSession } from '../platform/session'

const loginPage = '/login'

/**
 * refine's seam. The login is a page of the site of strangers, without refine, to which `login` leads. Whoever is out is led there
 * by the frame, and refusals of single requests are dealt with where they arrive, in http.ts.
 */
export const authProvider: AuthProvider = {
  login: async () => ({ success: true, redirectTo: loginPage }),
  async logout() {
    await signOut()
    return { success: true }
  },
  check: async () => (getSession().token ? { authenticated: true } : { authenticated: false, redirectTo: loginPage }),
  onError: async () => ({}),
}
