/** Whether a program is on the PATH and runs. */
export async function runs(program: string, args: string[]): Promise<boolean> {
  try {
    const command = new Deno.Command(program, { args, stdout: "null", stderr: "null" });
    return (await command.output()).success;
  } catch (error) {
    // Deno throws where there is no such program.
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
