import { z } from 'zod'
import { type GhostMatch, ghostMatch, registrationStates, registrationSteps } from '../../access/registration'
import { categories } from '../../access/roles'
import { field } from '../../resource/kinds'
import { doctorFields, loginFields, personFields } from '../../resource/shared-fields'
import { isVisible } from '../../text/characters'
import { passwordLength } from '../../text/password'
import { validationText } from '../../text/validation'
import { linkToken, problemOfLink } from '../access/password-reset'
import { endpoint } from '../endpoint'
import { officeKind, officeText } from '../practice/offices'
import {
  city,
  data,
  filledText,
  id,
  instant,
  longText,
  phoneNumber,
  phonePrefix,
  secretText,
  text,
  version,
} from '../primitives'

/** Most letters of the reason for which a registration is rejected. */
export const longestReason = 500
/**
 * The key of a registration: made by the browser, at random, and kept there (specification §3, "Client state kept"). Always in a
 * body, since addresses stand in logs.
 */
const registrationKey = z.string().regex(/^[\w-]{43}$/, validationText.wrong)
const own = { registration_id: registrationKey }

const email = loginFields('').email.schema
const { title, first_name } = doctorFields

/** Who registers: a person, or a pharmacy, which has neither title nor first name. */
const account = {
  is_pharmacy: z.boolean(),
  title: title.schema,
  first_name: first_name.schema,
  last_name: personFields.last_name.schema,
  email,
  phone_prefix: phonePrefix,
  phone: phoneNumber,
}
const savedAccount = z
  .strictObject({
    ...own,
    ...account,
    /** Needed the first time; later only to change it. */
    password: secretText(passwordLength.most).optional(),
    /** Filled by programs, never by people: what is sent with it is answered alike, and goes nowhere. */
    website: text(200).optional(),
  })
  .superRefine(({ is_pharmacy, first_name, title }, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (!is_pharmacy && first_name === '') refuse('first_name', validationText.required)
    if (is_pharmacy && first_name !== '') refuse('first_name', validationText.wrong)
    if (is_pharmacy && title != null) refuse('title', validationText.wrong)
  })
export type RegistrationAccount = z.infer<typeof savedAccount>

const category = {
  category: z.enum(categories),
  /** Of the professional register; a pharmacy has none. */
  registration_number: filledText(20).nullish(),
  /** Of a pharmacy alone. */
  vat_number: field.vatNumber({ label: '', example: '' }).schema.nullish(),
}
const savedCategory = z
  .strictObject({ ...own, ...category })
  .superRefine(({ category, registration_number, vat_number }, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    const [needed, foreign] =
      category === 'pharmacy'
        ? ([{ vat_number }, { registration_number }] as const)
        : ([{ registration_number }, { vat_number }] as const)
    for (const [name, given] of Object.entries(needed)) if (given == null) refuse(name, validationText.required)
    for (const [name, given] of Object.entries(foreign)) if (given != null) refuse(name, validationText.wrong)
  })
export type RegistrationCategory = z.infer<typeof savedCategory>

const office = {
  name: filledText(120),
  kind: officeKind,
  address: filledText(160),
  postal_code: z
    .string()
    .regex(/^\d{5}$/, officeText.postalCode)
    .nullish(),
  phone_prefix: phonePrefix,
  phone: phoneNumber,
}
const savedOffice = z.strictObject({ ...own, ...office, city_id: id })
export type RegistrationOffice = z.infer<typeof savedOffice>

const plan = z.strictObject({
  id,
  name: z.string(),
  /** Euro cents for the whole duration. */
  price: z.int(),
  months: z.int(),
  /** Days without a price at the beginning; 0: none. */
  trial_days: z.int(),
  /** Keys of `planFeatures`. */
  features: z.array(z.string()),
})
export type RegistrationPlan = z.infer<typeof plan>

const registration = z.strictObject({
  state: z.enum(registrationStates),
  email_confirmed: z.boolean(),
  /** The steps that are still to be done, in their order. */
  missing: z.array(z.enum(registrationSteps)),
  /** What was typed; the password is never answered. */
  account: z.strictObject(account),
  category: z.strictObject({ ...category, registration_number: z.string().nullable() }).nullable(),
  office: z.strictObject({ ...office, postal_code: z.string().nullable(), city: city.nullable() }).nullable(),
  subscription_plan_id: id.nullable(),
  /** Plans on sale for the category; none before it is known. */
  plans: z.array(plan),
  /** Why it was rejected. */
  reason: z.string().nullable(),
})
export type Registration = z.infer<typeof registration>

const registrationCity = city.extend({ postal_codes: z.array(z.string()) })
export type RegistrationCity = z.infer<typeof registrationCity>

/** A registration as admins see it. */
const ofAdmin = registration
  .omit({ plans: true, subscription_plan_id: true, missing: true, email_confirmed: true })
  .extend({
    id,
    version,
    plan: plan.omit({ features: true }).nullable(),
    created_at: instant,
    email_confirmed_at: instant.nullable(),
    /** When the last step was sent. */
    finished_at: instant.nullable(),
    decided_at: instant.nullable(),
    /** The account that it became. */
    doctor_id: id.nullable(),
    /** Of one that waits: profiles that nobody has claimed and that may be this doctor's. */
    ghosts: z.array(
      z.strictObject({
        id,
        name: z.string(),
        registration_number: z.string().nullable(),
        match: z.enum(Object.keys(ghostMatch) as [GhostMatch, ...GhostMatch[]]),
      }),
    ),
  })
export type RegistrationOfAdmin = z.infer<typeof ofAdmin>

/**
 * Registration of doctors and pharmacies (specification §2, `/setup/signup`): saved step by step under the key that the browser
 * keeps, and gone on with from the mail. The answers are alike for known and unknown addresses (quality.md AU1). An unknown or
 * deleted registration: 404; one that is no longer open: 409.
 */
export const registrationEndpoints = {
  saveRegistrationAccount: endpoint('POST public/registrations', {
    summary:
      'The first step: who registers. A new key begins a registration and mails a link to confirm the address, as another address does.',
    who: 'anyone',
    body: savedAccount,
    reply: data(registration),
  }),
  saveRegistrationCategory: endpoint('POST public/registrations/category', {
    summary: 'The profession and the number in its register; of a pharmacy the VAT number.',
    who: 'anyone',
    body: savedCategory,
    reply: data(registration),
  }),
  saveRegistrationOffice: endpoint('POST public/registrations/office', {
    summary: 'The first office.',
    who: 'anyone',
    body: savedOffice,
    reply: data(registration),
  }),
  saveRegistrationPlan: endpoint('POST public/registrations/plan', {
    summary: 'The plan: one on sale for the category.',
    who: 'anyone',
    body: z.strictObject({ ...own, subscription_plan_id: id }),
    reply: data(registration),
  }),
  showRegistration: endpoint('POST public/registrations/show', {
    summary: 'The registration as it is; changes nothing.',
    who: 'anyone',
    body: z.strictObject(own),
    reply: data(registration),
  }),
  registrationCities: endpoint('POST public/registrations/cities', {
    summary: 'The first cities whose names contain what is typed, those that begin with it first.',
    who: 'anyone',
    writes: false,
    body: z.strictObject({ typed: filledText(80) }),
    reply: data(z.array(registrationCity)),
  }),
  mailRegistrationLink: endpoint('POST public/registrations/link', {
    summary: 'Mails the link once more; the earlier one is superseded.',
    who: 'anyone',
    body: z.strictObject(own),
  }),
  openRegistrationLink: endpoint('POST public/registrations/open', {
    summary: 'Whether the link of the mail works, and whether this browser needs the password; changes nothing.',
    who: 'anyone',
    body: linkToken.extend(own),
    reply: data(z.strictObject({ problem: problemOfLink, needs_password: z.boolean() })),
  }),
  confirmRegistration: endpoint('POST public/registrations/confirm', {
    summary:
      'Confirms the address by the link of the mail, and lets this browser go on: another one than that which began needs the password.',
    who: 'anyone',
    body: linkToken.extend({ ...own, password: secretText(passwordLength.most).optional() }),
    reply: data(registration),
  }),
  finishRegistration: endpoint('POST public/registrations/finish', {
    summary:
      'Ends the registration: makes the account and opens a session, once, or leaves it to an admin. Missing steps: 422; an address that is not confirmed: 409.',
    who: 'anyone',
    body: z.strictObject(own),
    reply: data(z.strictObject({ state: z.enum(registrationStates), token: z.string().nullable() })),
  }),
} as const

/** What admins do with the registrations that wait. */
export const registrationDecisionEndpoints = {
  oneRegistration: endpoint('GET admin/registrations/:id', {
    summary: 'All that was typed to register, with the profiles that nobody has claimed and that look like it.',
    who: 'master-data',
    reply: data(ofAdmin),
  }),
  approveRegistration: endpoint('POST admin/registrations/:id/approve', {
    summary: 'Makes the account of a waiting registration, new or out of a profile that nobody has claimed.',
    who: 'master-data',
    body: z.strictObject({ version, ghost_id: id.nullish() }),
    reply: data(z.strictObject({ doctor_id: id })),
  }),
  rejectRegistration: endpoint('POST admin/registrations/:id/reject', {
    summary: 'Rejects a waiting registration; the reason is mailed.',
    who: 'master-data',
    body: z.strictObject({
      version,
      reason: longText(longestReason).refine(isVisible, validationText.required),
    }),
    reply: data(z.strictObject({ id })),
  }),
} as const
