import { Refusal } from '../../domain/contract/refusal'
import { type LinkProblem, linkProblem } from '../../domain/messages/links'

/** 409: the link does not work; `code` is the problem, `message` its sentence. */
export const linkRefusal = (problem: LinkProblem) => new Refusal(409, { message: linkProblem[problem], code: problem })
