import type { HttpFailure } from '../../api/log-in'

export type LoginField = 'email' | 'password' | 'otp'
export type LoginErrors = Partial<Record<LoginField, string>>

export interface LoginState {
  readonly errors: LoginErrors
  readonly otpAsked: boolean
  readonly passwordShown: boolean
  readonly busy: boolean
}

export type LoginEvent =
  | { type: 'submitted'; email: string; password: string; otp: string; otpAsked: boolean }
  | { type: 'refused'; errors: LoginErrors }
  | { type: 'passwordToggled' }

export const initialLogin: LoginState = { errors: {}, otpAsked: false, passwordShown: false, busy: false }

const required = 'Campo obbligatorio.'

function missing(event: Extract<LoginEvent, { type: 'submitted' }>): LoginErrors {
  return {
    ...(!event.email.trim() && { email: required }),
    ...(!event.password && { password: required }),
    ...(event.otpAsked && !event.otp && { otp: required }),
  }
}

export function loginReducer(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'submitted': {
      const errors = missing(event)
      return { ...state, errors, busy: Object.keys(errors).length === 0 }
    }
    case 'refused':
      // Once a second factor was asked for its field stays: a wrong code must be correctable.
      return { ...state, errors: event.errors, busy: false, otpAsked: state.otpAsked || event.errors.otp !== undefined }
    case 'passwordToggled':
      return { ...state, passwordShown: !state.passwordShown }
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
