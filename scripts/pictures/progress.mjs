/** Seconds for a picture of each kind on one core, until this machine has measured its own. */
const usual = { base: 60, sauce: 60, cheese: 70, topping: 45, pizza: 60, thing: 45, meal: 100 }

/** Estimates the remaining time of jobs that run `atOnce` at a time, from the time of the finished ones. */
export function timekeeper(jobs, atOnce = 1) {
  let [spent, expected] = [0, 0]
  const left = new Set(jobs)
  const sizeOf = ({ job }) => usual[job.kind] * (job.pixels > 1200 ? 2.5 : 1)
  return {
    took(job, seconds) {
      left.delete(job)
      spent += seconds
      expected += sizeOf(job)
    },
    /** Seconds until all jobs are done, at the speed of this machine. */
    secondsLeft() {
      const pace = expected === 0 ? 1 : spent / expected
      return [...left].reduce((sum, job) => sum + (pace * sizeOf(job)) / atOnce, 0)
    },
    done: () => jobs.length - left.size,
  }
}

/** `1 h 40 min`, `12 min`, `40 s`. */
export function inWords(seconds) {
  const minutes = Math.round(seconds / 60)
  if (minutes < 2) return `${Math.round(seconds)} s`
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
