/** A country with its international prefix. The code is what is chosen: +39 is Italy and the Vatican, +1 is 25 countries. */
export interface Country {
  readonly code: string
  readonly name: string
  readonly dial_code: string
  /** The country a shared prefix is known for. */
  readonly main?: boolean
}
