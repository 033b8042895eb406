import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const fields = [
  "code",
  "first_name",
  "last_name",
  "email",
  "grade",
  "section",
  "status",
  "created_at",
];

function SignIn() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  async function send(event) {
    event.preventDefault();
    await fetch("/api/login", { method: "POST", body: JSON.stringify({ username, password }) });
    localStorage.setItem("signed-in", "1");
    location.href = "/students";
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <input
        name="username"
        value={username}
        onChange={({ target }) => setUsername(target.value)}
      />
      <input
        name="password"
        type="password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <button type="submit">Sign in</button>
    </form>
  );
}

const cell = (student, field) =>
  field === "created_at" ? new Date(student[field]).toLocaleDateString() : student[field];

function Students() {
  const [asked, setAsked] = useState({ page: 0, sort: "id", order: "asc" });
  const [students, setStudents] = useState([]);
  useEffect(() => {
    const from = asked.page * 25;
    void fetch(
      `/api/students?_start=${from}&_end=${from + 25}&_sort=${asked.sort}&_order=${asked.order}`,
    )
      .then((answer) => answer.json())
      .then(setStudents);
  }, [asked]);
  const sortBy = (sort) =>
    setAsked((before) => ({
      page: 0,
      sort,
      order: before.sort === sort && before.order === "asc" ? "desc" : "asc",
    }));
  return (
    <>
      <table>
        <thead>
          <tr>
            {fields.map((field) => (
              <th key={field}>
                <button onClick={() => sortBy(field)}>{field}</button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <tr key={student.id}>
              {fields.map((field) => (
                <td key={field}>{cell(student, field)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        id="next"
        onClick={() => setAsked((before) => ({ ...before, page: before.page + 1 }))}
      >
        Next
      </button>
    </>
  );
}

const isSignedIn = localStorage.getItem("signed-in") !== null;
createRoot(document.getElementById("root")).render(
  location.pathname === "/students" && isSignedIn ? <Students /> : <SignIn />,
);
