/** Separate from the other calls: the login page must not load the contract's schemas. */
export { type Credentials, logIn } from '../providers/auth'
