import { createContext } from 'react'
import { signOut } from '../../platform/basic/log-out'

/** How one leaves: in the admin area by refine's logout, which the doctor's side does without. */
export const SignOut = createContext<() => Promise<unknown>>(signOut)
