import type { HttpFailure } from '../../api/log-in'

export type LoginField = 'email' | 'password' | 'otp'
export type LoginErrors = Partial<Record<LoginField, string>>

export interface LoginState {
  readonly errors: LoginErrors
  readonly otpAsked: boolean
  readonly busy: boolean
}

interface Entered {
  readonly email: string
  readonly password: string
  readonly otp: string
  readonly otpAsked: boolean
}

export type LoginEvent = ({ type: 'submitted' } & Entered) | { type: 'refused'; errors: LoginErrors }

export const initialLogin: LoginState = { errors: {}, otpAsked: false, busy: false }

const required = 'Campo obbligatorio.'

/** What was left empty. A password is taken as it was typed: spaces are signs like others. */
export function missingFields(event: Entered): LoginErrors {
  return {
    ...(!event.email.trim() && { email: required }),
    ...(!event.password && { password: required }),
    ...(event.otpAsked && !event.otp && { otp: required }),
  }
}

/** The first field of the form that an error stands at. */
export const firstOf = (errors: LoginErrors) =>
  (['email', 'password', 'otp'] as const).find((name) => errors[name] !== undefined)

/**
 * The first time a second factor is asked for nobody has done anything wrong: its field comes without an error. From then on it
 * stays, so that a wrong code can be corrected.
 */
function asked({ otpAsked }: LoginState, { otp, ...others }: LoginErrors): Pick<LoginState, 'errors' | 'otpAsked'> {
  if (otp === undefined) return { errors: others, otpAsked }
  return { errors: otpAsked ? { ...others, otp } : others, otpAsked: true }
}

export function loginReducer(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'submitted': {
      const errors = missingFields(event)
      return { ...state, errors, busy: Object.keys(errors).length === 0 }
    }
    case 'refused':
      return { ...state, ...asked(state, event.errors), busy: false }
    default:
      event satisfies never
      return state
  }
}

/** The fields a 422 speaks of. Other refusals (429, 503, no connection) were told as a toast. */
export function refusalOf(failure: HttpFailure): LoginErrors {
  const { errors } = (failure.data ?? {}) as { errors?: Record<string, string[]> }
  const text = (field: LoginField) => errors?.[field]?.[0]
  const email = text('email')
  const password = text('password')
  const otp = text('otp')
  return { ...(email && { email }), ...(password && { password }), ...(otp && { otp }) }
}
