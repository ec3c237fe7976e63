import { describe, expect, test } from 'vitest'
import { instant } from '../core/basic-types.ts'
import type { SurveyQuestion, SurveyStory } from '../content/site-stories.ts'
import { readAnswer } from './survey-answer.ts'
import { surveyFaults } from './survey-faults.ts'
import {
  activeSurvey,
  findQuestion,
  focusedQuestionId,
  nextQuestionId,
  questionAfter,
  questionsOf,
} from './survey-flow.ts'
import { surveyMailBasis } from './survey-mail.ts'
import { surveyFlagOf } from './survey-of-order.ts'

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const question = (questionId: string, more: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  questionId,
  text: `${questionId}?`,
  type: 'yes-no',
  options: yesNo,
  ...more,
})
const branchTo = (nextQuestionId: string) => ({ nextQuestion: { nextQuestionId } })
const complete = question('complete', { options: [{ ...yesNo[0]!, ...branchTo('again') }, yesNo[1]!] })
const stars = ['1', '2', '3'].map((value) => ({ value, label: `${value} stars` }))
const survey: SurveyStory = {
  slug: 'after-order',
  title: 'How did we do?',
  active: true,
  pages: [
    { sections: [{ questions: [question('overall', { type: 'rating', options: stars }), complete] }] },
    {
      sections: [
        { questions: [question('wrong', branchTo('end'))] },
        { questions: [question('again'), question('better', { type: 'text', options: undefined })] },
      ],
    },
  ],
}
const withQuestions = (...questions: readonly SurveyQuestion[]) => ({ pages: [{ sections: [{ questions }] }] })

describe('the order of questions', () => {
  test('[MKT-12] follows pages, sections and lists', () => {
    expect(questionsOf(survey).map(({ questionId }) => questionId)).toEqual([
      ...['overall', 'complete', 'wrong', 'again', 'better'],
    ])
    expect(findQuestion(survey, 'again')?.text).toBe('again?')
    expect(findQuestion(survey, 'nothing')).toBeNull()
  })

  test.each([
    ['the next in the list', 'overall', '3', 'complete'],
    ['the branch of the chosen option', 'complete', 'yes', 'again'],
    ['the next in the list for another option', 'complete', 'no', 'wrong'],
    ['the end, by the branch of the question', 'wrong', 'no', null],
    ['the end after the last question', 'better', 'Larger boxes', null],
    ['the end after an unknown question', 'nothing', 'no', null],
  ])('[MKT-12] an answer leads to %s', (_, questionId, value, next) => {
    expect(nextQuestionId(survey, questionId, value)).toBe(next)
  })

  test.each([
    ['follows the response', 'overall', { nextQuestionId: 'again' }, 'again'],
    ['ends when the response names no question', 'overall', { nextQuestionId: null }, null],
    ['goes to the next in the list without a response', 'complete', null, 'wrong'],
    ['follows the branch of a skipped question', 'wrong', null, null],
    ['ends after the last question', 'better', null, null],
  ])('[MKT-12] %s', (_, questionId, response, next) => {
    expect(questionAfter(survey, questionId, response)).toBe(next)
  })

  test.each([
    ['the first without answers', [], 'overall'],
    ['the first that has no answer', [['overall', '3']], 'complete'],
    [
      'the next on the way of the answers',
      [
        ['overall', '3'],
        ['complete', 'yes'],
      ],
      'again',
    ],
    [
      'none after the last',
      [
        ['overall', '3'],
        ['complete', 'no'],
        ['wrong', 'yes'],
      ],
      null,
    ],
    ['the first, whatever ones off the way have answers', [['again', 'yes']], 'overall'],
    ['the next after an answer, although one before it was skipped', [['complete', 'yes']], 'again'],
    [
      'none after the last, although one before it was skipped',
      [
        ['overall', '3'],
        ['wrong', 'yes'],
      ],
      null,
    ],
  ] as const)('[MKT-12] the focused question is %s', (_, answers, focused) => {
    expect(focusedQuestionId(survey, new Map<string, string>(answers))).toBe(focused)
  })

  test('[MKT-12] only an active survey is found', () => {
    expect(activeSurvey([survey], 'after-order')).toBe(survey)
    expect(activeSurvey([{ ...survey, active: false }], 'after-order')).toBeNull()
    expect(activeSurvey([survey], 'other')).toBeNull()
  })
})

const choices = question('what', { type: 'choices', options: stars })
const text = question('text', { type: 'text', options: undefined })
test.each([
  ['an option of a rating', question('r', { type: 'rating', options: stars }), '3', '3'],
  ['a rating as a number', question('r', { type: 'rating', options: stars }), 3, '3'],
  ['no rating above the scale', question('r', { type: 'rating', options: stars }), 4, null],
  ['no rating of zero', question('r', { type: 'rating', options: stars }), '0', null],
  ['yes', complete, 'yes', 'yes'],
  ['no word besides yes and no', complete, 'maybe', null],
  ['no list for one option', complete, ['yes'], null],
  ['several options, each once', choices, ['2', '1', '2'], ['2', '1']],
  ['one of several options', choices, '2', ['2']],
  ['no unknown option among several', choices, ['1', '9'], null],
  ['no empty list', choices, [], null],
  ['text without the spaces around it', text, '  good ', 'good'],
  ['no empty text', text, '   ', null],
  ['text of the greatest length', text, 'x'.repeat(1_000), 'x'.repeat(1_000)],
  ['no longer text', text, 'x'.repeat(1_001), null],
  ['no number as text', text, 5, null],
] as const)('[MKT-11] accepts %s', (_, asked, value, stored) => {
  expect(readAnswer(asked, value)).toEqual(stored)
})

test.each([
  ['a question twice', [question('a'), question('a')], 'two questions have one questionId'],
  ['the reserved id', [question('end')], 'a question must not have the id end'],
  ['a branch backwards', [question('a'), question('b', branchTo('a'))], 'b: nextQuestionId a is not a later question'],
  ['a branch to an unknown question', [question('a', branchTo('z'))], 'a: nextQuestionId z is not a later question'],
  ['options of free text', [question('a', { type: 'text' })], 'a: free text has no options'],
  ['a choice without options', [question('a', { type: 'choice', options: undefined })], 'a: needs options'],
  ['other options of yes-no', [question('a', { options: stars })], 'a: its options must be yes and no'],
  [
    'a value twice',
    [question('a', { type: 'choice', options: [stars[0]!, stars[0]!] })],
    'a: two options have one value',
  ],
])('[MKT-12] a survey with %s is faulty', (_, questions, fault) => {
  expect(surveyFaults(withQuestions(...questions))).toEqual([fault])
})

test('[MKT-12] a survey whose branches lead forward or to the end has no fault', () => {
  expect(surveyFaults(survey)).toEqual([])
})

const due = instant(Date.parse('2026-11-21T08:00:00Z'))
const hour = 60 * 60_000
test.each([
  ['about ordering while it is prepared', 'Delivery', 'Preparing', 5, 'survey_after_order'],
  ['about the order once it is delivered', 'Delivery', 'Delivered', 0, 'survey_after_delivery'],
  ['about ordering while it waits at the store', 'Pickup', 'Ready', 0, 'survey_after_order'],
  ['about the order an hour after it was ready', 'Pickup', 'Ready', 1, 'survey_after_delivery'],
  ['never shown for a cancelled order', 'Pickup', 'Unable to Deliver', 5, null],
] as const)('[ORD-05] the survey of an order is %s', (_, serviceType, status, hours, flag) => {
  expect(surveyFlagOf({ serviceType, status, dueAt: due }, instant(due + hours * hour))).toBe(flag)
})

const silent = { ofContact: null, ofAccount: null, hasAccountWithdrawn: false }
test.each([
  ['a guest without a choice gets a service mail', silent, 'service'],
  ['an address with a consent gets a mail by consent', { ...silent, ofContact: true }, 'consent'],
  ['an account with an opt-in gets a mail by consent', { ...silent, ofAccount: true }, 'consent'],
  ['an account without a choice gets a service mail', { ...silent, ofAccount: false }, 'service'],
  ['an account that has opted out gets none', { ...silent, ofAccount: false, hasAccountWithdrawn: true }, null],
  ['an address that has opted out gets none', { ...silent, ofContact: false, ofAccount: true }, null],
  ['an account that opted in again gets a mail', { ...silent, ofAccount: true, hasAccountWithdrawn: true }, 'consent'],
] as const)('[MKT-12] %s', (_, consent, basis) => {
  expect(surveyMailBasis(consent)).toBe(basis)
})
