import { boolean, choice, date, defineResource, email, image, integer, longText, phone, reference, references, text } from "../schema";

export const students = defineResource({
  name: "students", label: "Student", group: "User Management", icon: "students", permission: "students", title: "name",
  fields: {
    admission_no: text({ label: "Admission no.", required: true, unique: true, max: 20, list: true, search: true, filter: true }),
    name: text({ label: "Name", required: true, max: 120, list: true, search: true, filter: true }),
    class: reference("classes", { label: "Class", list: true, filter: true, help: "A student without a class is on no roster." }),
    class_from: date({ label: "In this class from", writeOnly: true, help: "When the class changes: empty means today, or the admission date at first." }),
    roll_no: integer({ label: "Roll no.", min: 1, max: 9999, list: true, search: true, filter: "range" }),
    status: choice(["active", "inactive", "graduated", "left"], { label: "Status", required: true, default: "active", list: true, filter: true }),
    photo: image({ label: "Photo", section: "Person" }),
    gender: choice(["female", "male", "other"], { label: "Gender", section: "Person", filter: true }),
    date_of_birth: date({ label: "Date of birth", section: "Person", min: "1900-01-01", filter: "range" }),
    email: email({ label: "E-mail", section: "Contact", search: true }),
    phone: phone({ label: "Phone", section: "Contact", list: true, sort: false, search: true }),
    address: longText({ label: "Address", section: "Contact", max: 500 }),
    parents: references("parents", { label: "Parents", section: "Contact", inverse: "children", owner: true, filter: true }),
    admission_date: date({ label: "Admission date", section: "School", required: true, filter: "range" }),
    leaving_date: date({ label: "Leaving date", section: "School", notBefore: "admission_date", filter: "range" }),
    can_login: boolean({ label: "May sign in", section: "School", default: false, filter: true }),
  },
  uniqueTogether: [["class", "roll_no"]],
});
