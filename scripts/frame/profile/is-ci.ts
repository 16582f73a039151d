/** Whether nobody watches: every CI says so by this variable. */
export const isCi = ({ CI = "" }: NodeJS.ProcessEnv): boolean => !/^(|0|false)$/i.test(CI);
