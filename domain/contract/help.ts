import { z } from 'zod'
import { endpoint } from './endpoint'
import { data, id } from './primitives'

const help = z.strictObject({
  faqs: z.array(
    z.strictObject({
      id,
      question: z.string(),
      /** Markdown. */
      answer: z.string(),
      category: z.string(),
    }),
  ),
  tutorials: z.array(z.strictObject({ id, title: z.string(), url: z.string() })),
})
export type Help = z.infer<typeof help>

/** The help centre: published FAQs and tutorials, in their order (product.md §5). */
export const helpEndpoints = {
  publicHelp: endpoint('GET public/help', {
    summary: 'What is meant for everybody.',
    who: 'anyone',
    reply: data(help),
  }),
  help: endpoint('GET help', {
    summary: 'What is meant for everybody and for the reader’s kind of user.',
    who: 'session',
    reply: data(help),
  }),
} as const
